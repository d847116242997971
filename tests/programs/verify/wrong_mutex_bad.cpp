// TOOL: thread-safety
// VERDICT: confirmed data-race
// Withdrawals hold the mutex of the audit instead of the one of the account.
#include <thread>

#include "library/annotated.h"

class Account {
public:
  void deposit(int amount) {
    Guard guard(mutex_);
    balance_ += amount;
  }
  void withdraw(int amount) {
    Guard guard(audit_);
    balance_ -= amount;
  }

private:
  Mutex mutex_;
  Mutex audit_;
  int balance_ GUARDED_BY(mutex_) = 100;
};

int main() {
  Account account;
  std::thread payer([&] { account.deposit(10); });
  std::thread buyer([&] { account.withdraw(20); });
  payer.join();
  buyer.join();
}
