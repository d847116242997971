// ISOLATION: restore
// A file that is opened before the first thread exists, and read and closed by the threads.
#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int file = -1;
static int bytes = 0;

static void work() {
  const std::lock_guard lock(mutex);
  char byte = 0;
  assert(read(file, &byte, 1) == 1);
  bytes = bytes * 256 + byte;
}

int main() {
  file = open("/proc/self/exe", O_RDONLY);
  assert(file >= 0);
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
  assert(bytes == 0x7f45);  // an ELF file begins with 0x7f 'E'
  assert(close(file) == 0);
  return 0;
}
