// A program at a fixed address: prints the addresses of a variable and a function.
#include <cstdio>

int fixedCounter = 0;

int fixedFunction() { return ++fixedCounter; }  // LINE fixed

int main() {
  std::printf("%lx %lx\n", reinterpret_cast<unsigned long>(&fixedCounter),
              reinterpret_cast<unsigned long>(&fixedFunction));
}
