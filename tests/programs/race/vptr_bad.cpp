// EXPECT: finding data-race, within 200 executions
// PREEMPTIONS: 0
// The object is called through its virtual table while its constructor runs.
#include <atomic>
#include <thread>

struct Base {
  explicit Base(std::atomic<Base*>& slot) { slot.store(this, std::memory_order_relaxed); }
  virtual ~Base() = default;
  virtual int number() { return 1; }
};
struct Derived : Base {
  using Base::Base;
  int number() override { return 2; }
};

static std::atomic<Base*> slot;

int main() {
  std::thread reader([] {
    if (Base* seen = slot.load(std::memory_order_relaxed)) {
      volatile int number = seen->number();
      (void)number;
    }
  });
  Derived object(slot);
  reader.join();
  return 0;
}
