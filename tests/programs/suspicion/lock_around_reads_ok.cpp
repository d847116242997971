// EXPECT: no finding, within 50 executions
// SUSPICION: none
// The reader holds a lock of its own while it looks at the store twice. Each look is an operation of the store, which
// has its own lock.
#include <mutex>
#include <thread>

class Store {
public:
  void put() {
    const std::lock_guard held(guard_);
    ++count_;
  }
  int count() {
    const std::lock_guard held(guard_);
    return count_;
  }
  bool empty() {
    const std::lock_guard held(guard_);
    return count_ == 0;
  }

private:
  std::mutex guard_;
  int count_ = 0;
};

int main() {
  Store store;
  std::mutex printing;
  std::thread reader([&] {
    const std::lock_guard held(printing);
    if (!store.empty()) {
      store.count();
    }
  });
  store.put();
  store.put();
  reader.join();
}
