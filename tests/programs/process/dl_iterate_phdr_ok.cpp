// EXPECT: no finding, within 60 executions
// The callback of dl_iterate_phdr runs under the linker's lock, so no library is closed meanwhile. An exception that
// leaves the callback releases the lock.
#include <dlfcn.h>
#include <link.h>
#include <cassert>
#include <cstring>
#include <thread>

int lengthOfName(dl_phdr_info* info, std::size_t, void* sum) {
  *static_cast<std::size_t*>(sum) += std::strlen(info->dlpi_name);
  return info->dlpi_name[0] == 'x';
}

int leave(dl_phdr_info*, std::size_t, void*) { throw 5; }

int main() {
  std::thread opens([] {
    for (int i = 0; i < 2; ++i) {
      if (void* library = dlopen("libutil.so.1", RTLD_NOW); library != nullptr) {
        dlclose(library);
      }
    }
  });
  std::size_t sum = 0;
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
