// EXPECT: finding uncaught-exception, within 50 executions
// PREEMPTIONS: 0
// TEXT: Promise already satisfied
// The first thread answers; the second was not considered.
#include <future>
#include <thread>

int main() {
  std::promise<int> answer;
  std::future<int> result = answer.get_future();
  std::thread one([&] { answer.set_value(1); });
  std::thread two([&] { answer.set_value(2); });
  one.join();
  two.join();
  return result.get() > 0 ? 0 : 1;
}
