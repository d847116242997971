// EXPECT: no finding, exhausted, strategy dpor
// The stack checks for emptiness and pops in one critical section.
#include <cassert>
#include <mutex>
#include <thread>

class Stack {
public:
  void popUnlessEmpty() {
    const std::lock_guard lock(mutex_);
    if (!empty()) {
      pop();
    }
  }

private:
  // The caller holds the mutex.
  bool empty() const { return size_ == 0; }
  void pop() {
    assert(size_ > 0);
    --size_;
  }

  std::mutex mutex_;
  int size_ = 1;
};

Stack stack;

void drain() { stack.popUnlessEmpty(); }

int main() {
  std::thread a(drain);
  std::thread b(drain);
  a.join();
  b.join();
}
