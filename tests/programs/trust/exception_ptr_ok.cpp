// EXPECT: no finding, within 200 executions
// The exception object is shared between threads and freed by the last one.
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::exception_ptr failure;
  std::thread thrower([&] {
    try {
      throw std::runtime_error(std::string(60, 'x'));
    } catch (...) {
      failure = std::current_exception();
    }
  });
  thrower.join();
  std::thread second([failure] {
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception&) {
    }
  });
  failure = nullptr;
  second.join();
}
