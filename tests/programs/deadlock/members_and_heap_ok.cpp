// EXPECT: no finding, within 200 executions
// The twin of members_and_heap_bad: acquires both locks at once.
#include <memory>
#include <mutex>
#include <thread>

struct Account {
  int balance = 0;
  std::mutex mutex;
};

static void transfer_ok(Account& from, Account& to) {
  const std::scoped_lock lock(from.mutex, to.mutex);
  --from.balance;
  ++to.balance;
}

int main() {
  Account accounts[2];
  const auto heap = std::make_unique<Account>();
  std::thread there([&] { transfer_ok(accounts[0], *heap); });
  std::thread back([&] { transfer_ok(*heap, accounts[0]); });
  there.join();
  back.join();
}
