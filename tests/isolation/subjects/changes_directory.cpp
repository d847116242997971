// ISOLATION: fork chdir
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  char before[4096];
  assert(getcwd(before, sizeof before) != nullptr && before[1] != '\0');
  std::thread other([] { assert(chdir("/") == 0); });
  other.join();
  return 0;
}
