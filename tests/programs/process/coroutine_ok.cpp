// EXPECT: no finding, within 50 executions
// Several threads resume a coroutine in turn; a lock passes it on.
#include <cassert>
#include <condition_variable>
#include <coroutine>
#include <exception>
#include <mutex>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

Task count(int& sum) {
  for (int i = 1; i <= 4; ++i) {
    sum += i;
    co_await std::suspend_always{};
  }
}

int main() {
  int sum = 0;
  Task task = count(sum);
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  const auto body = [&](int mine) {
    for (;;) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return turn % 2 == mine || task.handle.done(); });
      if (task.handle.done()) {
        return;
      }
      task.handle.resume();
      ++turn;
      changed.notify_all();
    }
  };
  std::thread even(body, 0);
  std::thread odd(body, 1);
  even.join();
  odd.join();
  assert(sum == 10);
  task.handle.destroy();
}
