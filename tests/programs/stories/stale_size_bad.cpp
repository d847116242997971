// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// A stack is asked whether it is empty, and popped under a lock that was taken later.
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
