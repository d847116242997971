// TOOL: tsan
// VERDICT: not confirmed
// The mutexes are taken in both orders, but only by a thread that holds a third one.
#include <mutex>
#include <thread>

std::mutex gate;
std::mutex left;
std::mutex right;
int moved = 0;

void leftFirst() {
  std::lock_guard alone(gate);
  std::lock_guard first(left);
  std::lock_guard second(right);
  ++moved;
}

void rightFirst() {
  std::lock_guard alone(gate);
  std::lock_guard first(right);
  std::lock_guard second(left);
  --moved;
}

int main() {
  std::thread one(leftFirst);
  std::thread other(rightFirst);
  one.join();
  other.join();
}
