// EXPECT: no finding, within 10 executions
// Deep recursion with scheduling points inside, in two threads at once.
#include <atomic>
#include <thread>

static std::atomic<int> points;

static int descend(int depth) {
  char pad[256];
  pad[0] = static_cast<char>(depth);
  if (depth % 100 == 0) {
    ++points;
  }
  return depth == 0 ? pad[0] : descend(depth - 1) + 1;
}

int main() {
  int result[2] = {};
  std::thread first([&] { result[0] = descend(3000); });
  std::thread second([&] { result[1] = descend(3000); });
  first.join();
  second.join();
  return result[0] == 3000 && result[1] == 3000 ? 0 : 1;
}
