// ISOLATION: restore
// Opens files for reading and never closes them: the next execution gets the same descriptor again.
#include <fcntl.h>
#include <unistd.h>
#include <cassert>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

static int firstFree = 0;

int main() {
  firstFree = dup(1);
  close(firstFree);
  std::thread reader([] {
    const int leaked = open("/proc/self/status", O_RDONLY);
    assert(leaked == firstFree);
    std::ifstream file("/proc/self/status");
    std::string word;
    assert(file >> word && word == "Name:");
  });
  reader.join();
  std::FILE* file = std::fopen("/proc/self/status", "r");
  assert(file != nullptr && std::fgetc(file) == 'N');
  std::FILE* null = std::fopen("/dev/null", "w");
  assert(null != nullptr && std::fputs("nothing", null) >= 0);
  return 0;
}
