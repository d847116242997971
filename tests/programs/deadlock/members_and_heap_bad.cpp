// EXPECT: finding deadlock, within 200 executions
// PREEMPTIONS: 1
// TEXT: waits for mutex `accounts[0].mutex`
// TEXT: waits for mutex 1
// One mutex is a member of an array element in a local variable, the other is on the heap.
#include <memory>
#include <mutex>
#include <thread>

struct Account {
  int balance = 0;
  std::mutex mutex;
};

static void transfer_bad(Account& from, Account& to) {
  const std::lock_guard<std::mutex> lockFrom(from.mutex);
  const std::lock_guard<std::mutex> lockTo(to.mutex);
  --from.balance;
  ++to.balance;
}

int main() {
  Account accounts[2];
  const auto heap = std::make_unique<Account>();
  std::thread there([&] { transfer_bad(accounts[0], *heap); });
  std::thread back([&] { transfer_bad(*heap, accounts[0]); });
  there.join();
  back.join();
}
