// Transfers between two accounts, in both directions at once: each locks its own account first.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

void transfer(Account& from, Account& to, int amount) {
  const std::lock_guard lockFrom(from.mutex);
  const std::lock_guard lockTo(to.mutex);
  from.balance -= amount;
  to.balance += amount;
}

int main() {
  Account a;
  Account b;
  std::thread there([&] { transfer(a, b, 10); });
  std::thread back([&] { transfer(b, a, 20); });
  there.join();
  back.join();
}
