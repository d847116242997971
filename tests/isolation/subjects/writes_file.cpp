// ISOLATION: fork openat
#include <unistd.h>
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  char path[] = "/tmp/heddle-isolation-XXXXXX";
  const int file = mkstemp(path);
  assert(file >= 0);
  std::thread other([&] { assert(write(file, "x", 1) == 1); });
  other.join();
  assert(unlink(path) == 0);
  return 0;
}
