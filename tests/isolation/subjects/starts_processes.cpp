// ISOLATION: fork clone
#include <sys/wait.h>
#include <unistd.h>
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  std::thread other([] { assert(std::system("exit 3") == 3 << 8); });
  other.join();
  return 0;
}
