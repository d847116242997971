// EXPECT: no finding, within 200 executions, seed 1
// LIBRARY: library/counted.cpp
// dlclose unloads a library whose thread_local objects ended with their thread. When it is opened again, at the same
// address or not, it starts fresh: nothing of its former state remains.
#include <dlfcn.h>
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

#include "library/beside.h"

namespace {

void useOnce(const std::string& file, std::atomic<int>& sum) {
  void* library = dlopen(file.c_str(), RTLD_NOW);
  assert(library != nullptr);
  auto* count = reinterpret_cast<int (*)(std::atomic<int>*)>(dlsym(library, "countInThisThread"));
  std::thread user([&] { assert(count(&sum) == 1); });
  user.join();
  assert(dlclose(library) == 0);
  assert(dlopen(file.c_str(), RTLD_NOW | RTLD_NOLOAD) == nullptr);
}

}  // namespace

int main() {
  const std::string file = libraryFile();
  std::atomic<int> sum = 0;
  useOnce(file, sum);
  std::thread other([&] { useOnce(file, sum); });
  other.join();
  useOnce(file, sum);
  assert(sum == 3);
  return 0;
}
