// CLASS: Account
// BAD: uncaught-exception
// transfer() checks the balance with one method and withdraws with another.
#pragma once
#include <mutex>
#include <stdexcept>

class Account {
public:
  Account() = default;

  void deposit(unsigned amount) {
    std::lock_guard<std::mutex> lock(mutex_);
    balance_ += amount;
  }
  bool payOut(unsigned amount) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (balance_ < amount) return false;
    take(amount);
    return true;
#else
    if (balance() < amount) return false;
    withdraw(amount);
    return true;
#endif
  }
  unsigned balance() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return balance_;
  }
  bool canPay(unsigned amount) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return balance_ >= amount;
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    balance_ = 0;
  }

private:
  void withdraw(unsigned amount) {
    std::lock_guard<std::mutex> lock(mutex_);
    take(amount);
  }
  void take(unsigned amount) {
    if (balance_ < amount) throw std::runtime_error("overdrawn");
    balance_ -= amount;
  }

  mutable std::mutex mutex_;
  unsigned balance_ = 2;
};
