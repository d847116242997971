// EXPECT: no finding, within 200 executions
// Handlers and destructors run in reverse order, after all threads were joined; each may use what existed before it.
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

std::mutex m;
std::unique_ptr<int> resource = std::make_unique<int>(1);

struct Worker {
  std::thread thread{[] {
    std::lock_guard lock(m);
    ++*resource;
  }};
  ~Worker() { thread.join(); }
};

Worker worker;

int main() {
  std::atexit([] {
    std::lock_guard lock(m);
    ++*resource;
  });
}
