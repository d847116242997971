// EXPECT: no finding, within 100 executions
// The same with the message sent last.
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::atomic<bool> finished = false;
  std::thread reader([&] {
    char token = 0;
    assert(read(ends[0], &token, 1) == 1);
    assert(finished);
  });
  finished = true;
  assert(write(ends[1], "x", 1) == 1);
  reader.join();
}
