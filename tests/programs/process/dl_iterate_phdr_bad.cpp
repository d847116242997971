// EXPECT: finding data-race, within 60 executions
// The linker's lock is released between two calls: data that the program itself shares is not protected.
#include <link.h>
#include <thread>

int objects = 0;
int countObject(dl_phdr_info*, std::size_t, void*) { return 0; }

int main() {
  const auto count = [] {
    dl_iterate_phdr(countObject, nullptr);
    ++objects;
  };
  std::thread other(count);
  count();
  other.join();
}
