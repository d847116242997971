// EXPECT: finding deadlock, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// Transfers lock the giver first and the taker second, in either direction.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

Account a;
Account b;

void transfer(Account& from, Account& to) {
  const std::lock_guard giver(from.mutex);
  const std::lock_guard taker(to.mutex);  // @fault
  from.balance -= 10;
  to.balance += 10;
}

int main() {
  std::thread there([] { transfer(a, b); });
  std::thread back([] { transfer(b, a); });
  there.join();
  back.join();
}
