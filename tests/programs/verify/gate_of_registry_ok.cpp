// TOOL: helgrind
// VERDICT: not confirmed
// Both orders occur, but always inside of the registry's own lock.
#include <mutex>
#include <thread>

class Registry {
public:
  void add() {
    std::lock_guard registry(mutex_);
    std::lock_guard first(names_);
    std::lock_guard second(values_);
    ++size_;
  }
  void remove() {
    std::lock_guard registry(mutex_);
    std::lock_guard first(values_);
    std::lock_guard second(names_);
    --size_;
  }

private:
  std::mutex mutex_;
  std::mutex names_;
  std::mutex values_;
  int size_ = 0;
};

int main() {
  Registry registry;
  std::thread one([&] { registry.add(); });
  std::thread other([&] { registry.remove(); });
  one.join();
  other.join();
}
