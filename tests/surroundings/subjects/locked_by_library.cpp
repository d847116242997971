// Correct, but its lock is in a library that was not built with Heddle.
#include <thread>

extern "C" void unseenLock();
extern "C" void unseenUnlock();

int counter = 0;

void count() {
  unseenLock();
  ++counter;
  unseenUnlock();
}

int main() {
  std::thread other(count);
  count();
  other.join();
  return counter == 2 ? 0 : 1;
}
