// Sessions of a web shop, cancelled through stop tokens, and a sweeper that waits until a table is not in use.
//
// BUG 1: deadlock (lock and stop callback); Session::close destroys its stop callback while it holds `mutex_`, and the
//        destructor waits for the callback, which runs on the stopping thread and waits for `mutex_`.
// TRUTH 1: hold_session@customer, run_callback@stopper, wait_session@stopper, destroy_callback@customer; deadlock
// FIX 1: Move the callback out of the session under the lock, and destroy it after unlocking.
//
// BUG 2: endless loop; SessionTable::leave subtracts one from `users_` by a load and a store, so one of two
//        simultaneous decrements is lost, and SessionTable::sweep spins until `users_` is zero.
// TRUTH 2: load_users@customer A, load_users@customer B, store_users@customer A, store_users@customer B,
//          spin@sweeper; endless loop
// FIX 2: Decrement `users_` in one atomic operation.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// The goods that a customer has chosen.
class Basket {
public:
  void add(const std::string& item, int cents) {
    items_.emplace_back(item, cents);
    total_ += cents;
  }

  int total() const { return total_; }
  std::size_t size() const { return items_.size(); }

private:
  std::vector<std::pair<std::string, int>> items_;
  int total_ = 0;
};

/// One customer's visit. A stop request ends it early.
class Session {
public:
  explicit Session(int number) : number_(number) {}

  /// Has the session cancelled by stop requests until it is closed.
  void open(const std::stop_token& token) {
    auto callback = std::make_unique<Callback>(token, [this] { cancel(); });
    const std::lock_guard lock(mutex_);
    callback_ = std::move(callback);
  }

  /// Returns false if the session was cancelled.
  bool add(const std::string& item, int cents) {
    const std::lock_guard lock(mutex_);
    if (cancelled_) { return false; }
    basket_.add(item, cents);
    return true;
  }

  /// Returns the amount to pay.
  int close() {
#if BUG == 1
    const std::lock_guard lock(mutex_);  // [hold_session]
    callback_.reset();                   // [destroy_callback]
#else
    std::unique_ptr<Callback> callback;
    {
      const std::lock_guard lock(mutex_);
      callback = std::move(callback_);
    }
    callback.reset();
    const std::lock_guard lock(mutex_);
#endif
    return cancelled_ ? 0 : basket_.total();
  }

  int number() const { return number_; }

private:
  using Callback = std::stop_callback<std::function<void()>>;

  void cancel() {
    const std::lock_guard lock(mutex_);  // [wait_session]
    cancelled_ = true;
  }

  const int number_;
  std::mutex mutex_;
  Basket basket_;
  bool cancelled_ = false;
  std::unique_ptr<Callback> callback_;
};

/// The sessions by slot. They stay valid while `users_` is not zero.
class SessionTable {
public:
  static constexpr std::size_t kSlots = 2;

  SessionTable() {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      sessions_[slot] = std::make_unique<Session>(static_cast<int>(slot) + 1);
    }
    users_ = kSlots;
  }

  Session& session(std::size_t slot) { return *sessions_[slot]; }

  /// The caller does not use its session any more.
  void leave() {
#if BUG == 2
    const int users = users_.load();  // [load_users]
    users_.store(users - 1);          // [store_users]
#else
    --users_;
#endif
  }

  /// Waits until all customers have left, then removes the sessions. Returns how many were removed.
  int sweep() {
    while (users_ != 0) {  // [spin]
      std::this_thread::yield();
    }
    int removed = 0;
    for (std::unique_ptr<Session>& session : sessions_) {
      assert(session->number() > 0);
      session.reset();
      ++removed;
    }
    return removed;
  }

private:
  std::array<std::unique_ptr<Session>, kSlots> sessions_;
  std::atomic<int> users_{0};
};

/// Money that the shop has taken.
class Till {
public:
  void pay(int cents) {
    const std::lock_guard lock(mutex_);
    cents_ += cents;
    payments_ += cents > 0 ? 1 : 0;
  }

  int cents() {
    const std::lock_guard lock(mutex_);
    return cents_;
  }

  int payments() {
    const std::lock_guard lock(mutex_);
    return payments_;
  }

private:
  std::mutex mutex_;
  int cents_ = 0;
  int payments_ = 0;
};

struct Wish {
  std::string item;
  int cents;
};

/// A visit from the first item to the payment.
class Customer {
public:
  Customer(std::size_t slot, std::vector<Wish> wishes) : slot_(slot), wishes_(std::move(wishes)) {}

  void run(SessionTable& table, Till& till, const std::stop_token& token) {
    Session& session = table.session(slot_);
    session.open(token);
    for (const Wish& wish : wishes_) {
      if (!session.add(wish.item, wish.cents)) { break; }
      ++chosen_;
    }
    paid_ = session.close();
    till.pay(paid_);
    table.leave();
  }

  int paid() const { return paid_; }
  std::size_t chosen() const { return chosen_; }

private:
  const std::size_t slot_;
  const std::vector<Wish> wishes_;
  std::size_t chosen_ = 0;
  int paid_ = 0;
};

}  // namespace

int main() {
  SessionTable table;
  Till till;
  std::stop_source closing;
  Customer eve(0, {{"tea", 350}, {"cup", 900}});
  Customer max(1, {{"milk", 120}});
  int removed = 0;
  bool requested = false;

  std::thread customerA([&] { eve.run(table, till, closing.get_token()); });
  std::thread customerB([&] { max.run(table, till, closing.get_token()); });
  std::thread sweeper([&] { removed = table.sweep(); });
  std::thread stopper([&] { requested = closing.request_stop(); });  // [run_callback]
  customerA.join();
  customerB.join();
  sweeper.join();
  stopper.join();

  assert(requested);
  assert(removed == 2);
  assert(till.cents() == eve.paid() + max.paid());
  assert(eve.paid() == 0 || eve.paid() == 1250);
  assert(max.paid() == 0 || max.paid() == 120);
  assert(eve.chosen() <= 2 && max.chosen() <= 1);
  assert(till.payments() <= 2);
}
