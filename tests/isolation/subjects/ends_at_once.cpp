// ISOLATION: restore
#include <unistd.h>
#include <cassert>
#include <cstdlib>
#include <thread>

static int runs = 0;

int main(int, char** argv) {
  assert(++runs == 1);
  std::thread other([] {});
  other.join();
  if (argv[0][0] == '\0') {
    std::quick_exit(0);
  }
  _exit(0);
}
