// EXPECT: no finding, exhausted, strategy dfs
// Unlocking may be a thread's last access to the object: the next thread may delete it immediately.
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
