// Control flow that leaves functions early: longjmp, exceptions through destructors, exceptions that change threads.
#include <csetjmp>
#include <exception>
#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

int cleaned;
int caught;
int landed;
int rethrown;
int nested;
int fromThread;
std::mutex lock;

void add(int& counter) {
  std::lock_guard guard(lock);
  ++counter;
}

struct Cleaner {
  ~Cleaner() { add(cleaned); }
};
struct Failure : std::runtime_error {
  explicit Failure(int* counter) : std::runtime_error("failure"), counter(counter) {}
  int* counter;
};

void deeper(int depth) {
  Cleaner cleaner;
  if (depth == 0) {
    throw Failure(&caught);
  }
  deeper(depth - 1);
}

thread_local std::jmp_buf back;
void jump(int depth) {
  if (depth == 0) {
    std::longjmp(back, 1);
  }
  jump(depth - 1);
}
void land() {
  if (setjmp(back) == 0) {
    jump(3);
  } else {
    add(landed);
  }
}

void wrap() {
  try {
    deeper(2);
  } catch (...) {
    std::throw_with_nested(std::logic_error("outer"));
  }
}

void work() {
  try {
    deeper(3);
  } catch (const Failure& failure) {
    add(*failure.counter);
  }
  land();
  try {
    try {
      throw &rethrown;
    } catch (...) {
      throw;
    }
  } catch (int* counter) {
    add(*counter);
  }
  try {
    wrap();
  } catch (const std::logic_error& outer) {
    try {
      std::rethrow_if_nested(outer);
    } catch (const Failure& failure) {
      add(nested);
    }
  }
}

int main() {
  std::thread first(work);
  std::thread second(work);
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread thrower([&promise] {
    try {
      throw Failure(&fromThread);
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  try {
    future.get();
  } catch (const Failure& failure) {
    add(*failure.counter);
  }
  thrower.join();
  first.join();
  second.join();
  try {
    std::string("x").at(5);
  } catch (const std::out_of_range& error) {
    if (error.what()[0] == 0) {
      return 2;
    }
  }
  return cleaned == 14 && landed == 2 && caught == 2 && rethrown == 2 && nested == 2 && fromThread == 1 ? 0 : 1;
}
