// EXPECT: no finding, within 100 executions
#include <future>
#include <thread>

int main() {
  std::future<int> answer;
  {
    std::promise<int> promise;
    answer = promise.get_future();
    std::thread giver([p = std::move(promise)] {});
    giver.detach();
  }
  try {
    answer.get();
  } catch (const std::future_error& error) {
    return error.code() == std::future_errc::broken_promise ? 0 : 1;
  }
  return 2;
}
