// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// A stack is checked for emptiness, and popped under a lock that is taken later.
#include <cassert>
#include <mutex>
#include <thread>

class Stack {
public:
  bool empty() {
    const std::lock_guard lock(mutex_);
    return size_ == 0;
  }
  void pop() {
    const std::lock_guard lock(mutex_);
    assert(size_ > 0);
    --size_;
  }

private:
  std::mutex mutex_;
  int size_ = 1;
};

Stack stack;

void drain() {
  if (!stack.empty()) {  // @fault
    stack.pop();
  }
}

int main() {
  std::thread a(drain);
  std::thread b(drain);
  a.join();
  b.join();
}
