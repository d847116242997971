// ISOLATION: restore
// Leaves pipes, sockets and eventfd counters full and open.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  int ends[2];
  int pair[2];
  assert(pipe(ends) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  const int event = eventfd(0, EFD_NONBLOCK);
  const int poll = epoll_create1(0);
  epoll_event interest{};
  interest.events = EPOLLIN;
  assert(epoll_ctl(poll, EPOLL_CTL_ADD, event, &interest) == 0);
  std::thread writer([&] {
    assert(write(ends[1], "ab", 2) == 2);
    assert(write(pair[1], "c", 1) == 1);
  });
  writer.join();
  char byte = 0;
  assert(read(ends[0], &byte, 1) == 1 && byte == 'a');
  assert(read(pair[0], &byte, 1) == 1 && byte == 'c');
  std::uint64_t count = 0;
  assert(read(event, &count, sizeof count) == -1);
  count = 5;
  assert(write(event, &count, sizeof count) == sizeof count);
  return 0;
}
