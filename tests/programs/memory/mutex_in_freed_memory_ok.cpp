// EXPECT: no finding, exhausted, strategy dfs
// Unlocking may be the last that a thread does to it: the next one may delete it at once.
#include <mutex>
#include <thread>

struct Account {
  std::mutex m;
  int users = 2;
};

void leave(Account* account) {
  account->m.lock();
  const bool last = --account->users == 0;
  account->m.unlock();
  if (last) {
    delete account;
  }
}

int main() {
  auto* account = new Account;
  std::thread other(leave, account);
  leave(account);
  other.join();
}
