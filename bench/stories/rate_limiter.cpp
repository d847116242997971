// Token buckets per client in front of a service, with a refill thread and a report of refused requests.
//
// BUG 1: atomicity violation; TokenBucket::tryTake loads `tokens_`, compares it with the price, and subtracts
//        in a second atomic operation, so two requests can both pass the check and take more than there is.
// TRUTH 1: check@request A, take@request B, take@request A; assertion
// FIX 1: Subtract with a compare-and-exchange that fails if `tokens_` has changed since the check.
//
// BUG 2: data race without further consequence; Service::handle writes `lastRefused_` after it has unlocked
//        `mutex_`, and another request writes it at the same time.
// TRUTH 2: write_refused@request A, write_refused@request B; data race
// FIX 2: Write `lastRefused_` while holding `mutex_`.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// A number of tokens between zero and a capacity. Requests pay with tokens.
class TokenBucket {
public:
  TokenBucket(int capacity, int initial) : capacity_(capacity), tokens_(initial) {}

  bool tryTake(int price) {
#if BUG == 1
    if (tokens_.load() < price) {  // [check]
      return false;
    }
    const int before = tokens_.fetch_sub(price);  // [take]
    assert(before >= price);
    return true;
#else
    int tokens = tokens_.load();
    while (tokens >= price) {
      if (tokens_.compare_exchange_strong(tokens, tokens - price)) { return true; }
    }
    return false;
#endif
  }

  /// Adds tokens up to the capacity. Returns how many were added.
  int refill(int amount) {
    int tokens = tokens_.load();
    while (true) {
      const int room = capacity_ - tokens;
      const int added = amount < room ? amount : room;
      if (added <= 0) { return 0; }
      if (tokens_.compare_exchange_strong(tokens, tokens + added)) { return added; }
    }
  }

  int tokens() const { return tokens_.load(); }

private:
  const int capacity_;
  std::atomic<int> tokens_;
};

enum class Plan { kFree, kPaid };

/// Buckets by plan. Immutable after construction; the buckets are atomic.
class Limiter {
public:
  TokenBucket& bucket(Plan plan) { return plan == Plan::kFree ? free_ : paid_; }

  int refillAll(int amount) { return free_.refill(amount) + paid_.refill(2 * amount); }

private:
  TokenBucket free_{3, 2};
  TokenBucket paid_{8, 6};
};

struct Request {
  std::string client;
  Plan plan = Plan::kFree;
  int price = 1;
};

struct Account {
  int served = 0;
  int refused = 0;
  int paid = 0;
};

class Service {
public:
  bool handle(const Request& request) {
    const bool admitted = limiter_.bucket(request.plan).tryTake(request.price);
    std::unique_lock lock(mutex_);
    Account& account = accounts_[request.client];
    if (admitted) {
      ++account.served;
      account.paid += request.price;
      spent_ += request.price;
      return true;
    }
    ++account.refused;
    ++refused_;
#if BUG == 2
    lock.unlock();
    lastRefused_ = request.price;  // [write_refused]
#else
    lastRefused_ = request.price;
#endif
    return false;
  }

  void refill(int amount) {
    const int added = limiter_.refillAll(amount);
    const std::lock_guard lock(mutex_);
    refilled_ += added;
  }

  Account account(const std::string& client) {
    const std::lock_guard lock(mutex_);
    return accounts_[client];
  }

  int spent() {
    const std::lock_guard lock(mutex_);
    return spent_;
  }

  int refilled() {
    const std::lock_guard lock(mutex_);
    return refilled_;
  }

  int refused() {
    const std::lock_guard lock(mutex_);
    return refused_;
  }

  int remaining() { return limiter_.bucket(Plan::kFree).tokens() + limiter_.bucket(Plan::kPaid).tokens(); }

  /// For the log only. Called after all requests were handled.
  int lastRefused() const { return lastRefused_; }

private:
  Limiter limiter_;
  std::mutex mutex_;
  std::map<std::string, Account> accounts_;
  int spent_ = 0;
  int refilled_ = 0;
  int refused_ = 0;
  int lastRefused_ = 0;
};

/// Sends requests one after the other.
class Sender {
public:
  Sender(Service& service, std::vector<Request> requests) : service_(service), requests_(std::move(requests)) {}

  void run() {
    for (const Request& request : requests_) {
      if (service_.handle(request)) { ++served_; }
    }
  }

  int served() const { return served_; }
  std::size_t size() const { return requests_.size(); }

private:
  Service& service_;
  std::vector<Request> requests_;
  int served_ = 0;
};

}  // namespace

int main() {
  Service service;
  const int initial = service.remaining();
  Sender anna(service, {{"anna", Plan::kFree, 2}, {"anna", Plan::kPaid, 3}, {"anna", Plan::kFree, 4}});
  Sender bert(service, {{"bert", Plan::kPaid, 2}, {"bert", Plan::kFree, 2}, {"bert", Plan::kFree, 4}});

  std::thread requestA([&] { anna.run(); });
  std::thread requestB([&] { bert.run(); });
  std::thread refiller([&] { service.refill(1); });
  requestA.join();
  requestB.join();
  refiller.join();

  // Tokens are neither lost nor invented.
  assert(initial + service.refilled() == service.spent() + service.remaining());
  assert(service.remaining() >= 0);
  const std::array<Account, 2> accounts = {service.account("anna"), service.account("bert")};
  int served = 0;
  int refused = 0;
  for (const Account& account : accounts) {
    served += account.served;
    refused += account.refused;
  }
  assert(served == anna.served() + bert.served());
  assert(static_cast<std::size_t>(served + refused) == anna.size() + bert.size());
  // A price of 4 is above the capacity of the free plan.
  assert(refused >= 2 && refused == service.refused());
  assert(service.lastRefused() > 0);
}
