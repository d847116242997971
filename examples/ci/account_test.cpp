// Withdrawals that look at the balance before they lock it.
#include <cassert>
#include <mutex>
#include <thread>

class Account {
public:
  int balance() {
    const std::lock_guard lock(mutex_);
    return balance_;
  }
  void withdraw(int amount) {
    if (balance() >= amount) {
      const std::lock_guard lock(mutex_);
      balance_ -= amount;
      assert(balance_ >= 0);
    }
  }

private:
  std::mutex mutex_;
  int balance_ = 100;
};

int main() {
  Account account;
  std::thread alice([&] { account.withdraw(80); });
  std::thread bob([&] { account.withdraw(50); });
  alice.join();
  bob.join();
}
