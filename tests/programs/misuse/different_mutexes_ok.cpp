// EXPECT: no finding, within 300 executions
// One wait after another: only simultaneous waits must share the mutex. condition_variable_any takes any lock.
#include <condition_variable>
#include <mutex>
#include <thread>

std::condition_variable ready;
std::condition_variable_any any;
std::mutex one;
std::mutex two;

void rendezvous(std::mutex& m) {
  bool done = false;
  std::thread setter([&] {
    std::lock_guard lock(m);
    done = true;
    ready.notify_one();
    any.notify_all();
  });
  {
    std::unique_lock lock(m);
    ready.wait(lock, [&] { return done; });
    any.wait(lock, [&] { return done; });
  }
  setter.join();
}

int main() {
  rendezvous(one);
  rendezvous(two);
}
