// ISOLATION: fork mmap
#include <dlfcn.h>
#include <cassert>
#include <thread>

int main() {
  std::thread other([] { assert(dlopen("libresolv.so.2", RTLD_NOW) != nullptr); });
  other.join();
  return 0;
}
