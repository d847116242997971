// EXPECT: no finding, within 50 executions
// Threads that start threads, two levels deep.
#include <atomic>
#include <thread>

static std::atomic<int> leaves;

static void grow(int height) {
  if (height == 0) {
    ++leaves;
    return;
  }
  std::thread left(grow, height - 1);
  std::thread right(grow, height - 1);
  left.join();
  right.join();
}

int main() {
  grow(3);
  return leaves == 8 ? 0 : 1;
}
