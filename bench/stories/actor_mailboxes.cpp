// Actors with mailboxes on a small executor: branches of a bank that post amounts and compare their balances.
//
// BUG 1: lost wake-up; Actor::run sees that the mailbox is empty in one critical section and clears `scheduled_`
//        after it, so Actor::post can add a message in between without scheduling the actor, and the message is
//        never handled.
// TRUTH 1: check_empty@executor, post@main, clear_scheduled@executor; lost wake-up
// FIX 1: Clear `scheduled_` in the critical section that finds the mailbox empty.
//
// BUG 2: deadlock (futures); Branch::compare waits for the answer of the other branch, so when both branches compare
//        at the same time, each waits for a message that the other handles only after its own answer has come.
// TRUTH 2: ask@executor A, ask@executor B, wait_answer@executor A, wait_answer@executor B; deadlock
// FIX 2: Send the balance to the other branch instead of waiting for an answer.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

using Task = std::function<void()>;

/// Two threads that run tasks in the order of their arrival.
class Executor {
public:
  Executor() {
    for (int i = 0; i < 2; ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }

  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  ~Executor() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      ready_.notify_all();
    }
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

  void execute(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    ready_.notify_one();
  }

private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      while (tasks_.empty() && !stopping_) {
        ready_.wait(lock);
      }
      if (tasks_.empty()) { return; }
      const Task task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// Handles its messages one at a time, on any thread of the executor.
class Actor {
public:
  explicit Actor(Executor& executor) : executor_(executor) {}

  void post(Task message) {
    const std::lock_guard lock(mutex_);
    mailbox_.push_back(std::move(message));  // [post]
    if (!scheduled_) {
      scheduled_ = true;
      executor_.execute([this] { run(); });
    }
  }

private:
  void run() {
    while (true) {
      std::unique_lock lock(mutex_);
      if (mailbox_.empty()) {  // [check_empty]
#if BUG == 1
        lock.unlock();
        ++rounds_;
        lock.lock();
#endif
        scheduled_ = false;  // [clear_scheduled]
        return;
      }
      const Task message = std::move(mailbox_.front());
      mailbox_.pop_front();
      lock.unlock();
      message();
    }
  }

  Executor& executor_;
  std::mutex mutex_;
  std::deque<Task> mailbox_;
  bool scheduled_ = false;
#if BUG == 1
  int rounds_ = 0;  ///< Only the thread that runs the actor touches it.
#endif
};

/// Counts handled orders and lets the driver wait for them.
class Completion {
public:
  void done() {
    const std::lock_guard lock(mutex_);
    ++count_;
    changed_.notify_all();
  }

  void waitFor(int count) {
    std::unique_lock lock(mutex_);
    while (count_ < count) {
      changed_.wait(lock);
    }
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
};

/// A branch of the bank. Its members belong to its actor.
class Branch {
public:
  Branch(std::string name, Executor& executor, Completion& completion)
      : name_(std::move(name)), actor_(executor), completion_(completion) {}

  void deposit(int amount) {
    actor_.post([this, amount] {
      balance_ += amount;
      completion_.done();
    });
  }

  /// Finds out which branch has more money. The poorer one remembers the richer one.
  void compare(Branch& other) {
    actor_.post([this, &other] {
#if BUG == 2
      std::future<int> answer = other.askBalance();  // [ask]
      const int balance = answer.get();              // [wait_answer]
      if (balance > balance_) { richer_ = &other; }
      completion_.done();
#else
      other.compareWith(*this, balance_);
#endif
    });
  }

  /// Only after all orders have completed.
  int balance() const { return balance_; }
  const std::string& name() const { return name_; }
  const Branch* richer() const { return richer_; }

private:
#if BUG == 2
  std::future<int> askBalance() {
    auto answer = std::make_shared<std::promise<int>>();
    std::future<int> future = answer->get_future();
    actor_.post([this, answer] { answer->set_value(balance_); });
    return future;
  }
#else
  void compareWith(Branch& asker, int balance) {
    actor_.post([this, &asker, balance] {
      if (balance > balance_) { richer_ = &asker; }
      completion_.done();
    });
  }
#endif

  const std::string name_;
  Actor actor_;
  Completion& completion_;
  int balance_ = 0;
  const Branch* richer_ = nullptr;
};

}  // namespace

int main() {
  Completion completion;
  // Declared after what its threads use and before what schedules on it.
  std::unique_ptr<Branch> north;
  std::unique_ptr<Branch> south;
  {
    Executor executor;
    north = std::make_unique<Branch>("north", executor, completion);
    south = std::make_unique<Branch>("south", executor, completion);
    north->deposit(120);
    south->deposit(80);
    completion.waitFor(2);
    north->compare(*south);
    south->compare(*north);
    completion.waitFor(4);
  }

  assert(north->balance() == 120);
  assert(south->balance() == 80);
  assert(north->richer() == nullptr);
  assert(south->richer() == north.get());
  assert(south->richer()->name() == "north");
}
