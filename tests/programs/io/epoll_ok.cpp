// EXPECT: no finding, within 50 executions
// An event loop with an eventfd to wake it, a pipe, and a timer on virtual time.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int loop = epoll_create1(0);
  const int wake = eventfd(0, 0);
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  int ends[2];
  assert(loop >= 0 && wake >= 0 && timer >= 0 && pipe(ends) == 0);
  for (const int each : {wake, timer, ends[0]}) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = each;
    assert(epoll_ctl(loop, EPOLL_CTL_ADD, each, &event) == 0);
  }
  itimerspec hour{};
  hour.it_value.tv_sec = 3600;
  assert(timerfd_settime(timer, 0, &hour, nullptr) == 0);
  int woken = 0, written = 0, expired = 0;
  std::thread server([&] {
    while (expired == 0) {
      epoll_event events[4];
      const int count = epoll_wait(loop, events, 4, -1);
      assert(count > 0);
      for (int i = 0; i < count; ++i) {
        std::uint64_t value = 0;
        assert(read(events[i].data.fd, &value, events[i].data.fd == ends[0] ? 1 : sizeof value) > 0);
        woken += events[i].data.fd == wake ? static_cast<int>(value) : 0;
        written += events[i].data.fd == ends[0] ? 1 : 0;
        expired += events[i].data.fd == timer ? static_cast<int>(value) : 0;
      }
    }
  });
  std::thread waker([&] {
    const std::uint64_t two = 2;
    assert(write(wake, &two, sizeof two) == sizeof two);
  });
  std::thread writer([&] { assert(write(ends[1], "x", 1) == 1); });
  waker.join();
  writer.join();
  server.join();
  assert(woken == 2 && written == 1 && expired == 1);
}
