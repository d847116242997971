// Callables and objects behind standard holders: any, variant, function, shared_ptr, futures.
#include <any>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

int touched[10];
std::mutex lock;
void add(int which) {
  std::lock_guard guard(lock);
  ++touched[which];
}

struct First {
  void operator()() const { add(0); }
};
struct Second {
  int* counter = &touched[1];
};
struct InAny {
  ~InAny() { add(2); }
  int value = 3;
};
struct Job {
  std::function<void(int)> action;
  std::optional<std::function<int()>> after;
};

void visit(const std::variant<First, Second>& either) {
  std::visit(
      [](const auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, First>) {
          held();
        } else {
          std::lock_guard guard(lock);
          ++*held.counter;
        }
      },
      either);
}

void work() {
  visit(First{});
  visit(Second{});
  std::any any = InAny{};
  any = std::any_cast<InAny>(any).value;

  Job job{[](int which) { add(which); }, std::nullopt};
  job.after = [] {
    add(4);
    return 1;
  };
  Job copy = job;
  copy.action(3);
  (*copy.after)();
  std::function<void(int)> bound = std::bind([](int a, int b) { add(a + b); }, std::placeholders::_1, 2);
  bound(3);

  std::shared_ptr<int> deleted(new int(6), [](int* which) {
    add(*which);
    delete which;
  });
  std::weak_ptr<int> weak = deleted;
  deleted.reset();
  if (weak.expired()) {
    add(7);
  }
}

int main() {
  std::thread first(work);
  auto second = std::async(std::launch::async, work);
  std::packaged_task<int(int)> task([](int which) {
    add(which);
    return which;
  });
  auto result = task.get_future();
  std::thread third(std::move(task), 8);
  auto lazy = std::async(std::launch::deferred, [] {
    add(9);
    return 1;
  });
  const int sum = result.get() + lazy.get();
  first.join();
  second.get();
  third.join();
  for (const int count : touched) {
    if (count == 0) {
      return 1;
    }
  }
  return sum == 9 ? 0 : 2;
}
