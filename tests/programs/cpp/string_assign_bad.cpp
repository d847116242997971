// EXPECT: finding data-race, within 100 executions
// FLAGS: -std=c++17 -O0
// The string is copied after the lock is released.
#include <mutex>
#include <string>
#include <thread>

namespace {

class Name {
public:
  const std::string& get() {
    const std::lock_guard lock(mutex_);
    return name_;
  }
  void set(const std::string& name) {
    const std::lock_guard lock(mutex_);
    name_ = name;
  }

private:
  std::mutex mutex_;
  std::string name_ = std::string(64, 'a');
};

}  // namespace

int main() {
  Name name;
  std::thread writer([&] { name.set(std::string(64, 'b')); });
  std::thread reader([&] { const std::string copy = name.get(); });
  writer.join();
  reader.join();
}
