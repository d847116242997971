// EXPECT: no finding, within 300 executions
// The callback runs once, in the requesting thread or at registration; its destructor waits for it.
#include <atomic>
#include <stop_token>
#include <thread>

static int called;

int main() {
  std::stop_source source;
  std::thread registrar([token = source.get_token()] {
    std::stop_callback callback(token, [] { ++called; });
    std::this_thread::yield();
  });
  std::thread requester([&] { source.request_stop(); });
  registrar.join();
  requester.join();
  return called <= 1 && source.stop_requested() ? 0 : 1;
}
