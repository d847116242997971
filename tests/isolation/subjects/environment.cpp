// ISOLATION: restore
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

int main() {
  assert(std::getenv("HEDDLE_ISOLATION") == nullptr);
  assert(std::getenv("PATH") != nullptr);
  assert(setenv("HEDDLE_ISOLATION", "1", 1) == 0);
  std::thread other([] { assert(std::strcmp(std::getenv("HEDDLE_ISOLATION"), "1") == 0); });
  other.join();
  assert(unsetenv("PATH") == 0);
  return 0;
}
