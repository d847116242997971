// A cache with least-recently-used eviction and statistics, in front of a slow store.
//
// BUG 1: atomicity violation; LruCache::getOrLoad checks for the key and inserts it in two critical sections, so two
//        threads that miss the same key both insert an entry into `order_`, and the list and the index disagree.
// TRUTH 1: miss@reader A, miss@reader B, insert@reader A, insert@reader B; assertion
// FIX 1: Look up the key again in LruCache::insertLocked before inserting it.
//
// BUG 2: atomicity violation (several variables); LruCache::record counts a lookup in one critical section and its hit
//        or miss in another, so LruCache::statistics can see a lookup that is neither a hit nor a miss.
// TRUTH 2: count_lookup@reader, snapshot@monitor, count_result@reader; assertion
// FIX 2: Update `lookups_`, `hits_` and `misses_` in one critical section in LruCache::record.
#include <cassert>
#include <cstddef>
#include <list>
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

/// The store behind the cache. Immutable after construction.
class Store {
public:
  Store() {
    values_["alpha"] = "the first letter";
    values_["beta"] = "the second letter";
    values_["gamma"] = "the third letter";
    values_["delta"] = "the fourth letter";
  }

  std::string read(const std::string& key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? std::string() : found->second;
  }

private:
  std::map<std::string, std::string> values_;
};

struct Statistics {
  int lookups = 0;
  int hits = 0;
  int misses = 0;
};

class LruCache {
public:
  LruCache(const Store& store, std::size_t capacity) : store_(store), capacity_(capacity) {}

  std::string getOrLoad(const std::string& key) {
    {
      const std::lock_guard lock(mutex_);
      const auto found = index_.find(key);  // [miss]
      if (found != index_.end()) {
        touchLocked(found->second);
        const std::string value = found->second->value;
        recordLocked(true);
        return value;
      }
    }
    // The store is slow, so the lock is not held.
    const std::string value = store_.read(key);
    {
      const std::lock_guard lock(mutex_);
      insertLocked(key, value);
    }
    record(false);
    return value;
  }

  bool erase(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = index_.find(key);
    if (found == index_.end()) { return false; }
    order_.erase(found->second);
    index_.erase(found);
    return true;
  }

  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return index_.size();
  }

  Statistics statistics() const {
    const std::lock_guard lock(countMutex_);
    assert(lookups_ == hits_ + misses_);  // [snapshot]
    return {lookups_, hits_, misses_};
  }

  void checkInvariants() const {
    const std::lock_guard lock(mutex_);
    assert(order_.size() == index_.size());
    assert(order_.size() <= capacity_);
    for (const Entry& entry : order_) {
      assert(index_.count(entry.key) == 1);
    }
  }

private:
  struct Entry {
    std::string key;
    std::string value;
  };
  using Order = std::list<Entry>;

  void touchLocked(Order::iterator entry) { order_.splice(order_.begin(), order_, entry); }

  void insertLocked(const std::string& key, const std::string& value) {
#if BUG != 1
    const auto found = index_.find(key);
    if (found != index_.end()) {
      touchLocked(found->second);
      return;
    }
#endif
    order_.push_front({key, value});  // [insert]
    index_[key] = order_.begin();     // [insert]
    evictLocked();
    assert(order_.size() == index_.size());
  }

  void evictLocked() {
    while (order_.size() > capacity_) {
      index_.erase(order_.back().key);
      order_.pop_back();
    }
  }

  /// The counters have a lock of their own, which is taken inside `mutex_`.
  void recordLocked(bool hit) { record(hit); }

  void record(bool hit) {
#if BUG == 2
    {
      const std::lock_guard lock(countMutex_);
      ++lookups_;  // [count_lookup]
    }
    const std::lock_guard lock(countMutex_);
    ++(hit ? hits_ : misses_);  // [count_result]
#else
    const std::lock_guard lock(countMutex_);
    ++lookups_;
    ++(hit ? hits_ : misses_);
#endif
  }

  const Store& store_;
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  Order order_;  ///< Most recently used first.
  std::map<std::string, Order::iterator> index_;
  mutable std::mutex countMutex_;
  int lookups_ = 0;
  int hits_ = 0;
  int misses_ = 0;
};

/// A client that asks for a list of keys and checks the answers.
class Client {
public:
  Client(LruCache& cache, const Store& store, std::vector<std::string> keys)
      : cache_(cache), store_(store), keys_(std::move(keys)) {}

  void run() {
    for (const std::string& key : keys_) {
      const std::string value = cache_.getOrLoad(key);
      assert(value == store_.read(key));
      length_ += value.size();
    }
  }

  std::size_t length() const { return length_; }
  std::size_t requests() const { return keys_.size(); }

private:
  LruCache& cache_;
  const Store& store_;
  std::vector<std::string> keys_;
  std::size_t length_ = 0;
};

/// Reads the statistics while clients run, as an exporter of metrics does.
class Monitor {
public:
  explicit Monitor(const LruCache& cache) : cache_(cache) {}

  void run() {
    for (int i = 0; i < 2; ++i) {
      const Statistics now = cache_.statistics();
      assert(now.lookups >= last_.lookups);
      last_ = now;
    }
  }

private:
  const LruCache& cache_;
  Statistics last_;
};

}  // namespace

int main() {
  const Store store;
  LruCache cache(store, 3);
  Client first(cache, store, {"alpha", "beta", "alpha"});
  Client second(cache, store, {"gamma", "beta"});
  Monitor monitor(cache);

  std::thread readerA([&] { first.run(); });
  std::thread readerB([&] { second.run(); });
  std::thread watcher([&] { monitor.run(); });
  readerA.join();
  readerB.join();
  watcher.join();

  cache.checkInvariants();
  assert(first.length() > 0 && second.length() > 0);
  const Statistics total = cache.statistics();
  assert(static_cast<std::size_t>(total.lookups) == first.requests() + second.requests());
  assert(total.misses >= 3);
  assert(cache.size() == 3);
  assert(cache.erase("alpha"));
  assert(!cache.erase("delta"));
  cache.checkInvariants();
}
