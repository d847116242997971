// A withdrawal checks the balance in one critical section and changes it in another.
#include <cassert>
#include <mutex>
#include <thread>

namespace {

class Account {
public:
  bool covers(int amount) {
    const std::lock_guard lock(mutex_);
    return balance_ >= amount;  // TRUE PLACE
  }  // TRUE PLACE
  void withdraw(int amount) {
    if (covers(amount)) {                  // TRUE PLACE
      const std::lock_guard lock(mutex_);  // TRUE PLACE
      balance_ -= amount;
      assert(balance_ >= 0);
    }
  }

private:
  std::mutex mutex_;
  int balance_ = 100;
};

Account account;

}  // namespace

int main() {
  std::thread alice([] { account.withdraw(80); });
  std::thread bob([] { account.withdraw(50); });
  alice.join();
  bob.join();
}
