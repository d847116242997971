// EXPECT: finding lost-wakeup, within 50 executions
// PREEMPTIONS: 0
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> answer = promise.get_future();
  std::thread reader([&] { answer.wait(); });
  reader.join();
  return 0;
}
