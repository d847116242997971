// EXPECT: no finding, within 200 executions
#include <future>
#include <stdexcept>
#include <thread>

int main() {
  std::promise<int> promise;
  std::shared_future<int> answer = promise.get_future().share();
  auto read = [answer] {
    try {
      answer.get();
      return false;
    } catch (const std::logic_error&) {
      return true;
    }
  };
  bool good[2] = {};
  std::thread first([&] { good[0] = read(); });
  std::thread second([&] { good[1] = read(); });
  promise.set_exception(std::make_exception_ptr(std::logic_error("no")));
  first.join();
  second.join();
  return good[0] && good[1] ? 0 : 1;
}
