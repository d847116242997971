// TOOL: tsan
// VERDICT: confirmed deadlock
// Transfers in opposite directions take the two mutexes in opposite orders.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

void transfer(Account& from, Account& to) {
  std::lock_guard first(from.mutex);
  std::lock_guard second(to.mutex);
  from.balance -= 10;
  to.balance += 10;
}

int main() {
  Account a;
  Account b;
  std::thread one([&] { transfer(a, b); });
  std::thread other([&] { transfer(b, a); });
  one.join();
  other.join();
}
