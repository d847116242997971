// Transfers between accounts that retry when an account has changed since it was read.
//
// BUG 1: atomicity violation; Account::read loads the balance before the version, so a transfer that completes in
//        between leaves an old balance with the new version, and Account::write accepts it and loses the transfer.
// TRUTH 1: load_balance@clerk A, write@clerk B, load_version@clerk A; assertion
// FIX 1: Load the version before the balance in Account::read.
//
// BUG 2: wrong computation, in every schedule; Bank::fee rounds the fee of each transfer up, but Bank::audit expects
//        fees that are rounded down.
// TRUTH 2: none; assertion
// FIX 2: Round the fee in the same direction in Bank::fee and Bank::audit.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

using Cents = long;

/// What a reader has seen of an account.
struct Snapshot {
  Cents balance = 0;
  std::uint64_t version = 0;
};

/// An account without a lock for readers. A write succeeds only if the version is still the one that was read.
class Account {
public:
  explicit Account(Cents balance) : balance_(balance) {}

  Snapshot read() const {
    Snapshot snapshot;
#if BUG == 1
    snapshot.balance = balance_.load();  // [load_balance]
    snapshot.version = version_.load();  // [load_version]
#else
    snapshot.version = version_.load();
    snapshot.balance = balance_.load();
#endif
    return snapshot;
  }

  bool write(const Snapshot& expected, Cents balance) {
    const std::lock_guard lock(writeMutex_);
    if (version_.load() != expected.version) { return false; }
    // The version grows last, so that a reader of the new version reads the new balance.
    balance_.store(balance);  // [write]
    version_.store(expected.version + 1);
    return true;
  }

  Cents balance() const { return balance_.load(); }
  std::uint64_t version() const { return version_.load(); }

private:
  std::mutex writeMutex_;
  std::atomic<Cents> balance_;
  std::atomic<std::uint64_t> version_{0};
};

struct Transfer {
  std::size_t from = 0;
  std::size_t to = 0;
  Cents amount = 0;
};

class Bank {
public:
  static constexpr std::size_t kAccounts = 3;

  bool transfer(const Transfer& order) {
    const Cents charge = fee(order.amount);
    if (!add(order.from, -(order.amount + charge))) { return false; }
    const bool credited = add(order.to, order.amount);
    assert(credited);
    const std::lock_guard lock(mutex_);
    fees_ += charge;
    transferred_.push_back(order.amount);
    return true;
  }

  /// All money is either on an account or was taken as a fee.
  void audit(Cents initial) {
    const std::lock_guard lock(mutex_);
    Cents sum = fees_;
    for (const Account& account : accounts_) {
      sum += account.balance();
    }
    assert(sum == initial);
    Cents expectedFees = 0;
    for (const Cents amount : transferred_) {
      expectedFees += amount / 100;
    }
    assert(fees_ == expectedFees);
  }

  Cents total() const {
    Cents sum = 0;
    for (const Account& account : accounts_) {
      sum += account.balance();
    }
    return sum;
  }

  std::uint64_t writes() const {
    std::uint64_t sum = 0;
    for (const Account& account : accounts_) {
      sum += account.version();
    }
    return sum;
  }

  int retries() const { return retries_; }

private:
  /// One percent.
  static Cents fee(Cents amount) {
#if BUG == 2
    return (amount + 99) / 100;
#else
    return amount / 100;
#endif
  }

  /// Changes the balance of an account. Returns false if it would become negative.
  bool add(std::size_t account, Cents change) {
    while (true) {
      const Snapshot seen = accounts_[account].read();
      const Cents balance = seen.balance + change;
      if (balance < 0) { return false; }
      if (accounts_[account].write(seen, balance)) { return true; }
      ++retries_;
    }
  }

  std::array<Account, kAccounts> accounts_{Account(10000), Account(5000), Account(100)};
  std::mutex mutex_;
  Cents fees_ = 0;
  std::vector<Cents> transferred_;
  std::atomic<int> retries_{0};
};

/// Carries out orders one after the other.
class Clerk {
public:
  Clerk(std::string name, Bank& bank, std::vector<Transfer> orders)
      : name_(std::move(name)), bank_(bank), orders_(std::move(orders)) {}

  void run() {
    for (const Transfer& order : orders_) {
      if (bank_.transfer(order)) {
        ++done_;
        moved_ += order.amount;
      } else {
        rejected_.push_back(order);
      }
    }
  }

  std::string report() const {
    return name_ + ": " + std::to_string(done_) + " done, " + std::to_string(rejected_.size()) + " rejected";
  }

  int done() const { return done_; }
  Cents moved() const { return moved_; }

private:
  const std::string name_;
  Bank& bank_;
  const std::vector<Transfer> orders_;
  int done_ = 0;
  Cents moved_ = 0;
  std::vector<Transfer> rejected_;
};

}  // namespace

int main() {
  Bank bank;
  const Cents initial = bank.total();
  Clerk ada("Ada", bank, {{0, 1, 1550}, {2, 0, 9000}});
  Clerk bob("Bob", bank, {{0, 1, 720}});

  std::thread clerkA([&] { ada.run(); });
  std::thread clerkB([&] { bob.run(); });
  clerkA.join();
  clerkB.join();

  assert(ada.report() == "Ada: 1 done, 1 rejected");
  assert(bob.report() == "Bob: 1 done, 0 rejected");
  assert(ada.done() + bob.done() == 2);
  assert(ada.moved() == 1550 && bob.moved() == 720);
  assert(bank.writes() == 4);
  assert(bank.retries() >= 0);
  bank.audit(initial);
}
