#include <cstdio>
#include <thread>

extern int counter;
extern "C" int expected;
void count();

int main() {
#ifdef __HEDDLE__
  std::puts("built for Heddle");
#endif
  std::thread other(count);
  other.join();
  return counter == expected ? 0 : 1;
}
