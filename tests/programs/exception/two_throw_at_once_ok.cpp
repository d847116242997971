// EXPECT: no finding, within 200 executions
// Exceptions in flight belong to their thread, even when threads switch during handling.
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

static std::atomic<int> steps;

struct Noisy {
  ~Noisy() {
    ++steps;  // A scheduling point while the stack unwinds.
    if (std::uncaught_exceptions() != 1) {
      std::terminate();
    }
  }
};

static void raise(const std::string& text) {
  Noisy noisy;
  throw std::runtime_error(text);
}

static bool work(const std::string& text) {
  bool good = true;
  for (int i = 0; i < 2; ++i) {
    try {
      raise(text);
    } catch (const std::runtime_error& error) {
      ++steps;
      good = good && error.what() == text;
      try {
        throw 7;
      } catch (int seven) {
        ++steps;
        good = good && seven == 7;
      }
      good = good && std::current_exception() != nullptr;
    }
  }
  return good && std::uncaught_exceptions() == 0;
}

int main() {
  bool good[2] = {};
  std::thread first([&] { good[0] = work("first"); });
  std::thread second([&] { good[1] = work("second"); });
  first.join();
  second.join();
  return good[0] && good[1] ? 0 : 1;
}
