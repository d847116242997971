// EXPECT: finding assertion, within 100 executions, at @early
// PREEMPTIONS: 1, unproven    (a search does not explore every end of a wait with a deadline)
// A reader may continue as soon as the message has arrived, not only when its sender has nothing else to do.
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
    assert(finished);  // @early
  });
  usleep(1000);  // time passes when no other thread can run: now the reader waits
  assert(write(ends[1], "x", 1) == 1);
  finished = true;
  reader.join();
}
