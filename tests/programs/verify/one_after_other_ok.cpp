// TOOL: tsan
// VERDICT: not confirmed
// The threads take the mutexes in opposite orders, but the second one starts after the first one has ended.
#include <mutex>
#include <thread>

std::mutex left;
std::mutex right;
int moved = 0;

void leftFirst() {
  std::lock_guard first(left);
  std::lock_guard second(right);
  ++moved;
}

void rightFirst() {
  std::lock_guard first(right);
  std::lock_guard second(left);
  --moved;
}

int main() {
  std::thread one(leftFirst);
  one.join();
  std::thread other(rightFirst);
  other.join();
}
