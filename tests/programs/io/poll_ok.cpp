// EXPECT: no finding, within 50 executions
// poll, ppoll, select and pselect over pipes; their timeouts use virtual time.
#include <poll.h>
#include <sys/select.h>
#include <unistd.h>
#include <cassert>
#include <chrono>
#include <thread>

int main() {
  int a[2], b[2];
  assert(pipe(a) == 0 && pipe(b) == 0);
  const auto begin = std::chrono::steady_clock::now();
  pollfd both[2] = {{a[0], POLLIN, 0}, {b[0], POLLIN, 0}};
  assert(poll(both, 2, 3'600'000) == 0);
  assert(std::chrono::steady_clock::now() - begin >= std::chrono::hours(1));

  std::thread writer([&] { assert(write(b[1], "x", 1) == 1); });
  assert(poll(both, 2, -1) == 1 && both[0].revents == 0 && both[1].revents == POLLIN);
  writer.join();
  assert(poll(both, 2, 0) == 1);
  char token = 0;
  assert(read(b[0], &token, 1) == 1);

  std::thread again([&] { assert(write(a[1], "y", 1) == 1); });
  fd_set set;
  FD_ZERO(&set);
  FD_SET(a[0], &set);
  FD_SET(b[0], &set);
  assert(select((a[0] > b[0] ? a[0] : b[0]) + 1, &set, nullptr, nullptr, nullptr) == 1);
  assert(FD_ISSET(a[0], &set) && !FD_ISSET(b[0], &set));
  again.join();
  assert(read(a[0], &token, 1) == 1);

  FD_ZERO(&set);
  FD_SET(a[0], &set);
  timespec second{1, 0};
  assert(pselect(a[0] + 1, &set, nullptr, nullptr, &second, nullptr) == 0);
  assert(ppoll(both, 2, &second, nullptr) == 0);
}
