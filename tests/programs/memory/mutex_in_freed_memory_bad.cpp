// EXPECT: finding use-after-free, within 300 executions
// PREEMPTIONS: 1
// TEXT: uses a mutex
// The last user deletes the object while another thread has yet to unlock its mutex.
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
  } else {
    account->m.lock();  // to look around once more
    account->m.unlock();
  }
}

int main() {
  auto* account = new Account;
  std::thread other(leave, account);
  leave(account);
  other.join();
}
