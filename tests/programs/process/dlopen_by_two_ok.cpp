// EXPECT: no finding, within 200 executions, seed 1
// SUSPICION: none
// LIBRARY: library/made_by_constructor.cpp
// FLAGS: -rdynamic
// Two threads open one library, whose constructor has to wait for others: both find it fully constructed.
#include <dlfcn.h>
#include <cassert>
#include <mutex>
#include <string>
#include <thread>

#include "library/beside.h"

std::mutex gate;

namespace {

void useOnce(const std::string& file) {
  void* library = dlopen(file.c_str(), RTLD_NOW);
  assert(library != nullptr);
  assert(reinterpret_cast<std::size_t (*)()>(dlsym(library, "lengthOfName"))() > 0);
  assert(dlclose(library) == 0);
}

}  // namespace

int main() {
  const std::string file = libraryFile();
  std::thread one([&] { useOnce(file); });
  std::thread two([&] { useOnce(file); });
  {
    std::lock_guard held(gate);
  }
  one.join();
  two.join();
  return 0;
}
