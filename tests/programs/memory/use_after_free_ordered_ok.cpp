// EXPECT: no finding, exhausted, strategy dfs
// A thread that comes late finds a null pointer.
#include <mutex>
#include <thread>

struct Pair {
  int first;
  int second;
};

std::mutex m;
Pair* pair;

int main() {
  pair = new Pair{};
  std::thread writer([] {
    std::lock_guard lock(m);
    if (pair != nullptr) {
      pair->second = 1;
    }
  });
  {
    std::lock_guard lock(m);
    delete pair;
    pair = nullptr;
  }
  writer.join();
}
