// Two threads fail in steps that no other thread can interfere with. Whichever fails first hides the other failure.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> mine;
std::atomic<int> yours;

void first() { assert(mine.exchange(1) == 1 && "the first fails"); }

void second() { assert(yours.exchange(1) == 1 && "the second fails"); }

int main() {
  std::thread one(first);
  std::thread two(second);
  one.join();
  two.join();
  return 0;
}
