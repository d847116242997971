// EXPECT: no finding, within 50 executions
// glibc and std::thread guarantee an error for a thread that joins itself: a program may rely on it.
#include <pthread.h>
#include <cassert>
#include <cerrno>
#include <semaphore>
#include <system_error>
#include <thread>

int main() {
  assert(pthread_join(pthread_self(), nullptr) == EDEADLK);
  std::thread thread;
  std::binary_semaphore assigned(0);
  thread = std::thread([&] {
    assigned.acquire();
    try {
      thread.join();
      assert(false);
    } catch (const std::system_error& error) {
      assert(error.code() == std::errc::resource_deadlock_would_occur);
    }
  });
  assigned.release();
  thread.join();
}
