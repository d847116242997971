// EXPECT: no finding, within 60 executions
// LIBRARY: library/counted.cpp
// The callback of dl_iterate_phdr runs under the linker's lock, so no library is closed meanwhile. An exception that
// leaves the callback releases the lock.
#include <dlfcn.h>
#include <link.h>
#include <atomic>
#include <cassert>
#include <cstring>
#include <string>
#include <thread>

#include "library/beside.h"

std::atomic<int> visited{0};

int lengthOfName(dl_phdr_info* info, std::size_t, void* sum) {
  ++visited;  // Other threads may run here, but the headers must stay mapped.
  *static_cast<std::size_t*>(sum) += std::strlen(info->dlpi_name) + info->dlpi_phdr[0].p_type;
  return 0;
}

int leave(dl_phdr_info*, std::size_t, void*) { throw 5; }

int main() {
  const std::string file = libraryFile();
  std::thread opens([&] {
    void* library = dlopen(file.c_str(), RTLD_NOW);
    assert(library != nullptr);
    assert(visited.load() >= 0);
    assert(dlclose(library) == 0);
  });
  std::size_t sum = 0;
  assert(visited.load() == 0);
  assert(dl_iterate_phdr(lengthOfName, &sum) == 0);
  assert(sum > 0);
  try {
    dl_iterate_phdr(leave, nullptr);
    assert(false);
  } catch (int value) {
    assert(value == 5);
  }
  opens.join();
}
