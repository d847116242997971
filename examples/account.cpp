// A bank account whose withdrawals check the balance before they lock it.
#include <cassert>
#include <mutex>
#include <thread>

class Account {
public:
  explicit Account(int balance) : balance_(balance) {}

  bool withdraw(int amount) {
    if (balance() < amount) {
      return false;
    }
    const std::lock_guard lock(mutex_);
    balance_ -= amount;
    assert(balance_ >= 0);
    return true;
  }

  int balance() const {
    const std::lock_guard lock(mutex_);
    return balance_;
  }

private:
  mutable std::mutex mutex_;
  int balance_;
};

int main() {
  Account account(100);
  std::thread alice([&] { account.withdraw(80); });
  std::thread bob([&] { account.withdraw(50); });
  alice.join();
  bob.join();
}
