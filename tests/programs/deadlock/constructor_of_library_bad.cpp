// EXPECT: finding deadlock, within 200 executions, seed 1
// LIBRARY: ../process/library/made_by_constructor.cpp
// FLAGS: -rdynamic
// A thread opens a library whose constructor needs a lock. The holder of that lock opens a library too.
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <thread>

#include "../process/library/beside.h"

std::mutex gate;

int main() {
  const std::string file = libraryFile();
  std::thread one([&] { dlopen(file.c_str(), RTLD_NOW); });
  std::thread two([&] {
    std::lock_guard held(gate);
    dlopen(file.c_str(), RTLD_NOW);
  });
  one.join();
  two.join();
  return 0;
}
