// Functions found by name while the program runs, and a library that is loaded then: LIBRARY is its path.
#include <dlfcn.h>

#include <cstdio>
#include <mutex>
#include <thread>

std::mutex lock;
int byName;
extern "C" int shared;
extern "C" std::mutex sharedLock;
int shared;
std::mutex sharedLock;

extern "C" void findMe() {
  std::lock_guard guard(lock);
  ++byName;
}
extern "C" void callMe() {
  std::lock_guard guard(sharedLock);
  ++shared;
}

using Function = void (*)();

void work() {
  reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "findMe"))();
  void* library = dlopen(LIBRARY, RTLD_NOW);
  if (library == nullptr) {
    std::puts(dlerror());
  }
  reinterpret_cast<Function>(dlsym(library, "pluginWork"))();
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  std::lock_guard guard(sharedLock);
  return byName == 2 && shared >= 6 ? 0 : 1;
}
