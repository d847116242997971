// EXPECT: no finding, within 200 executions, seed 1
// LIBRARY: library/counted.cpp
// A library is closed while a thread still has one of its thread_local objects. It stays loaded until the thread has
// ended, because it contains the object's destructor, and it can be opened again meanwhile.
#include <dlfcn.h>
#include <semaphore.h>
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

#include "library/beside.h"

namespace {

using Count = int(std::atomic<int>*);

void* open(const std::string& file, int flags = RTLD_NOW) { return dlopen(file.c_str(), flags); }

Count* function(void* library) { return reinterpret_cast<Count*>(dlsym(library, "countInThisThread")); }

}  // namespace

int main() {
  const std::string file = libraryFile();
  std::atomic<int> sum = 0;
  sem_t used, closed;
  sem_init(&used, 0, 0);
  sem_init(&closed, 0, 0);
  void* library = open(file);
  assert(library != nullptr);
  std::thread user([&, count = function(library)] {
    count(&sum);
    count(&sum);
    sem_post(&used);
    sem_wait(&closed);
  });
  sem_wait(&used);
  assert(dlclose(library) == 0);
  sem_post(&closed);
  user.join();
  assert(sum == 2);

  // No thread has objects of it any more: the next dlclose unloads it.
  library = open(file);
  assert(function(library)(&sum) == 1);
  std::thread other([&, count = function(library)] { assert(count(&sum) == 1); });
  other.join();
  assert(sum == 3);
  std::thread last([&] { assert(dlclose(open(file)) == 0); });
  last.join();
  assert(dlclose(library) == 0);
  assert(open(file, RTLD_NOW | RTLD_NOLOAD) != nullptr);  // main has an object
  return 0;
}
