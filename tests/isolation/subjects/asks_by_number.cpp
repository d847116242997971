// ISOLATION: fork umask
// Uses syscall(), which the runtime answers itself.
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  std::thread other([] { assert(syscall(SYS_getuid) == getuid()); });
  other.join();
  assert(syscall(SYS_umask, 0) != 0);
  return 0;
}
