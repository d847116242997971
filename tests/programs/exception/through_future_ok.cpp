// EXPECT: no finding, within 200 executions
// An exception object created in one thread is read and freed in another.
#include <future>
#include <stdexcept>
#include <string>

static int fail() { throw std::runtime_error("from the other thread"); }

int main() {
  std::future<int> answer = std::async(std::launch::async, fail);
  try {
    answer.get();
  } catch (const std::runtime_error& error) {
    return std::string(error.what()) == "from the other thread" ? 0 : 1;
  }
  return 2;
}
