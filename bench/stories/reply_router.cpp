// A client for a remote service: requests get replies through continuations, or expire.
//
// BUG 1: lost wake-up (a continuation that is stored too late); Reply::then finds the reply incomplete in one critical
//        section and stores the continuation in another, so Reply::complete in between does not call it, and main
//        waits forever for its result.
// TRUTH 1: check_complete@main, complete@responder, store_continuation@main; lost wake-up
// FIX 1: Check `complete_` and store `continuation_` in one critical section in Reply::then.
//
// BUG 2: atomicity violation; Router::settle asks whether a reply is complete and completes it in a second step, so the
//        responder and the expirer can both complete one reply.
// TRUTH 2: check_settled@settler A, check_settled@settler B, complete@settler B, complete@settler A; assertion
// FIX 2: Let Reply::complete check `complete_` itself and return whether it was the first.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
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

struct Result {
  bool expired = false;
  std::string text;
};

/// A reply that will come. Its continuation is called once, by the side that comes second.
class Reply {
public:
  using Continuation = std::function<void(const Result&)>;

  /// Calls the continuation when the reply is complete.
  void then(Continuation continuation) {
    std::unique_lock lock(mutex_);
    if (complete_) {  // [check_complete]
      lock.unlock();
      continuation(result_);
      return;
    }
#if BUG == 1
    lock.unlock();
    Continuation counted = [inner = std::move(continuation)](const Result& result) { inner(result); };
    lock.lock();
    continuation_ = std::move(counted);  // [store_continuation]
#else
    continuation_ = std::move(continuation);
#endif
  }

  /// Called at most once. The result does not change afterwards.
  void complete(Result result) {
    Continuation continuation;
    {
      const std::lock_guard lock(mutex_);
      assert(!complete_);  // [complete]
      result_ = std::move(result);
      complete_ = true;  // [complete]
      continuation = std::move(continuation_);
    }
    if (continuation) { continuation(result_); }
  }

#if BUG == 2
  bool isComplete() {
    const std::lock_guard lock(mutex_);
    return complete_;  // [check_settled]
  }
#endif

  bool completeOnce(Result result) {
    Continuation continuation;
    {
      const std::lock_guard lock(mutex_);
      if (complete_) { return false; }
      result_ = std::move(result);
      complete_ = true;  // [complete]
      continuation = std::move(continuation_);
    }
    if (continuation) { continuation(result_); }
    return true;
  }

private:
  std::mutex mutex_;
  bool complete_ = false;
  Result result_;
  Continuation continuation_;
};

/// The open requests by number.
class Router {
public:
  std::shared_ptr<Reply> request(const std::string& text) {
    auto reply = std::make_shared<Reply>();
    const std::lock_guard lock(mutex_);
    requests_[++lastNumber_] = {text, reply};
    arrived_.notify_all();
    return reply;
  }

  /// Answers the requests up to a number with their text and an exclamation mark.
  void respond(int last) {
    for (int number = 1; number <= last; ++number) {
      const Entry entry = await(number);
      settle(number, *entry.reply, {false, entry.text + "!"});
    }
  }

  /// Expires one request, if it is still open.
  void expire(int number) {
    const Entry entry = await(number);
    settle(number, *entry.reply, {true, "expired"});
  }

  std::size_t settled() {
    const std::lock_guard lock(mutex_);
    return settled_.size();
  }

private:
  struct Entry {
    std::string text;
    std::shared_ptr<Reply> reply;
  };

  Entry await(int number) {
    std::unique_lock lock(mutex_);
    while (requests_.count(number) == 0) {
      arrived_.wait(lock);
    }
    return requests_[number];
  }

  void settle(int number, Reply& reply, const Result& result) {
#if BUG == 2
    if (reply.isComplete()) { return; }
    reply.complete(result);
#else
    if (!reply.completeOnce(result)) { return; }
#endif
    const std::lock_guard lock(mutex_);
    settled_.push_back(number);
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::map<int, Entry> requests_;
  std::vector<int> settled_;
  int lastNumber_ = 0;
};

/// Collects results and lets main wait for them.
class Results {
public:
  void add(const std::string& name, const Result& result) {
    const std::lock_guard lock(mutex_);
    results_[name] = result;
    changed_.notify_all();
  }

  Result waitFor(const std::string& name) {
    std::unique_lock lock(mutex_);
    while (results_.count(name) == 0) {
      changed_.wait(lock);
    }
    return results_[name];
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return results_.size();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Result> results_;
};

/// Sends a request and has its result collected under a name.
void send(Router& router, Results& results, const std::string& name) {
  router.request(name)->then([&results, name](const Result& result) { results.add(name, result); });
}

/// A reply that is complete before anyone asks for it.
void checkEarlyReply() {
  Reply reply;
  std::string seen;
  const bool first = reply.completeOnce({false, "early"});
  assert(first);
  reply.then([&](const Result& result) { seen = result.text; });
  assert(seen == "early");
#if BUG != 2
  const bool second = reply.completeOnce({false, "late"});
  assert(!second);
  Reply other;
  other.complete({true, "expired"});
#endif
}

}  // namespace

int main() {
  checkEarlyReply();
  Router router;
  Results results;

  std::thread responder([&] { router.respond(2); });
  std::thread expirer([&] { router.expire(2); });
  send(router, results, "status");
  send(router, results, "version");
  const Result status = results.waitFor("status");
  const Result version = results.waitFor("version");
  responder.join();
  expirer.join();

  assert(!status.expired && status.text == "status!");
  assert(version.expired || version.text == "version!");
  assert(results.size() == 2);
  assert(router.settled() == 2);
}
