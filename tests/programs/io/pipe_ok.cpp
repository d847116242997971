// EXPECT: no finding, within 100 executions
// A pipe between two threads: the reader waits, other threads continue, and earlier writes are visible afterwards.
#include <unistd.h>
#include <cassert>
#include <thread>

int payload = 0;

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread reader([&] {
    char token = 0;
    assert(read(ends[0], &token, 1) == 1);
    assert(token == 'x' && payload == 42);
    assert(read(ends[0], &token, 1) == 0);  // closed
  });
  std::thread writer([&] {
    payload = 42;
    assert(write(ends[1], "x", 1) == 1);
    close(ends[1]);
  });
  writer.join();
  reader.join();
  close(ends[0]);
}
