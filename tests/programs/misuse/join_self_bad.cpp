// EXPECT: finding uncaught-exception, within 50 executions
// PREEMPTIONS: 0
// TEXT: Resource deadlock avoided
// The worker that cleans up may be the calling thread itself.
#include <functional>
#include <memory>
#include <thread>

class Worker {
public:
  explicit Worker(const std::function<void(Worker&)>& work) : thread_([this, work] { work(*this); }) {}
  ~Worker() {
    if (thread_.joinable()) {
      stop();
    }
  }
  void stop() { thread_.join(); }

private:
  std::thread thread_;
};

int main() {
  Worker worker([](Worker& me) { me.stop(); });
}
