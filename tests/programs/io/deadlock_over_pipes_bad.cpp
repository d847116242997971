// EXPECT: finding deadlock, within 200 executions
// PREEMPTIONS: 0
// Each thread waits for the other's answer if the lock is taken at the wrong moment.
#include <unistd.h>
#include <mutex>
#include <thread>

int main() {
  int request[2];
  if (pipe(request) != 0) {
    return 1;
  }
  std::mutex mutex;
  std::thread server([&] {
    const std::lock_guard guard(mutex);
    char token = 0;
    (void)!read(request[0], &token, 1);  // with the lock that the writer needs
  });
  std::thread client([&] {
    const std::lock_guard guard(mutex);
    (void)!write(request[1], "x", 1);
  });
  server.join();
  client.join();
}
