// EXPECT: finding deadlock, within 200 executions
// PREEMPTIONS: 1
// TEXT: `Account::mutex_`
// TEXT: `Account::mutex_ #2`
// COMPILERS: clang    (g++ does not record into what object an access goes)
// Only primitives access the mutexes; the accesses to the balance beside them show that they are members.
#include <memory>
#include <mutex>
#include <thread>

class Account {
public:
  explicit Account(long balance) : balance_(balance) {}

  void pay(Account& to, long amount) {
    const std::lock_guard mine(mutex_);
    balance_ -= amount;
    const std::lock_guard others(to.mutex_);
    to.balance_ += amount;
  }

private:
  std::mutex mutex_;
  long balance_;
};

int main() {
  const auto one = std::make_unique<Account>(10);
  const auto two = std::make_unique<Account>(10);
  std::thread there([&] { one->pay(*two, 1); });
  std::thread back([&] { two->pay(*one, 2); });
  there.join();
  back.join();
}
