// EXPECT: no finding, exhausted, strategy dpor
// Transfers lock the account with the lower address first, in either direction.
#include <functional>
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

Account a;
Account b;

void transfer(Account& from, Account& to) {
  const bool inOrder = std::less<>()(&from, &to);
  const std::lock_guard first(inOrder ? from.mutex : to.mutex);
  const std::lock_guard second(inOrder ? to.mutex : from.mutex);
  from.balance -= 10;
  to.balance += 10;
}

int main() {
  std::thread there([] { transfer(a, b); });
  std::thread back([] { transfer(b, a); });
  there.join();
  back.join();
}
