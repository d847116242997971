// Threads compute a maximum without a lock (Eytani, FATES 2005, section 5.1). A thread that is delayed between its
// check and its write may replace a larger value by a smaller one.
#include <array>
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

constexpr int kThreads = 6;
std::array<int, kThreads> values;
int maximum = 0;

void update(int index) {
  const int mine = values[static_cast<std::size_t>(index)];
  if (mine > maximum) {  // TRUE PLACE
    maximum = mine;      // TRUE PLACE
  }
}

}  // namespace

int main() {
  for (int i = 0; i < kThreads; ++i) {
    values[static_cast<std::size_t>(i)] = i + 1;
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back(update, i);
  }
  for (auto& thread : threads) {
    thread.join();
  }
  return maximum == kThreads ? EXIT_SUCCESS : EXIT_FAILURE;
}
