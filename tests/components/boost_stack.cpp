#include <boost/lockfree/stack.hpp>
#include <thread>

int main() {
  boost::lockfree::stack<int> stack(16);
  const auto work = [&](int first) {
    for (int i = 0; i < 3; ++i) {
      stack.push(first + i);
      int value = 0;
      stack.pop(value);
    }
  };
  std::thread other(work, 100);
  work(0);
  other.join();
  return stack.empty() ? 0 : 1;
}
