// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// Two threads resume a coroutine; only a relaxed atomic is between them.
#include <atomic>
#include <coroutine>
#include <exception>
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
  for (int i = 1; i <= 2; ++i) {
    sum += i;
    co_await std::suspend_always{};
  }
}

int main() {
  int sum = 0;
  Task task = count(sum);
  std::atomic<bool> first = false;
  std::thread one([&] {
    task.handle.resume();
    first.store(true, std::memory_order_relaxed);
  });
  std::thread two([&] {
    if (first.load(std::memory_order_relaxed)) {
      task.handle.resume();
    }
  });
  one.join();
  two.join();
  task.handle.destroy();
}
