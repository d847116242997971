// EXPECT: no finding, within 50 executions
// Non-blocking descriptors return EAGAIN, and a loop on them counts as polling.
#include <fcntl.h>
#include <unistd.h>
#include <cassert>
#include <cerrno>
#include <thread>

int main() {
  int ends[2];
  assert(pipe2(ends, O_NONBLOCK) == 0);
  std::thread reader([&] {
    char token = 0;
    ssize_t got = 0;
    while ((got = read(ends[0], &token, 1)) < 0) {
      assert(errno == EAGAIN);
    }
    assert(got == 1);
  });
  assert(write(ends[1], "x", 1) == 1);
  reader.join();
}
