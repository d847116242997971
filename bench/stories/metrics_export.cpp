// Counters and timings of an application, and an exporter that writes them as text.
//
// BUG 1: data race (a hand-over without synchronisation, several races); Exporter::publish sets the plain pointer
//        `latest_` to a new page without the lock, and Exporter::latest reads the pointer and the page.
// TRUTH 1: fill_page@collector, publish_page@collector, take_page@scraper; data race
// FIX 1: Hold `mutex_` in Exporter::publish and in Exporter::latest.
//
// BUG 2: data race (the value reaches an assertion); Registry::increment locks the mutex of the calling thread's
//        shard, but all shards share the plain counter `total_`, so increments of two threads are lost.
// TRUTH 2: add_total@worker A, add_total@worker B; data race
// FIX 2: Make `total_` atomic, or guard it by one mutex.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
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

using Values = std::map<std::string, int>;

/// Counters by name, split into shards so that threads rarely meet.
class Registry {
public:
  static constexpr std::size_t kShards = 2;

  void increment(std::size_t shardNumber, const std::string& name, int amount) {
    Shard& shard = shards_[shardNumber % kShards];
    const std::lock_guard lock(shard.mutex);
    shard.values[name] += amount;
    total_ += amount;  // [add_total]
  }

  /// Sums over all shards.
  Values collect() {
    Values sums;
    for (Shard& shard : shards_) {
      const std::lock_guard lock(shard.mutex);
      for (const auto& entry : shard.values) {
        sums[entry.first] += entry.second;
      }
    }
    return sums;
  }

  int total() const { return total_; }

private:
  struct Shard {
    std::mutex mutex;
    Values values;
  };

#if BUG == 2
  using Total = int;
#else
  using Total = std::atomic<int>;
#endif

  std::array<Shard, kShards> shards_;
  Total total_{0};
};

/// One exported text with its facts.
struct Page {
  int number = 0;
  std::size_t lines = 0;
  long checksum = 0;
};

long checksumOf(const Values& values) {
  long sum = 0;
  for (const auto& entry : values) {
    for (const char c : entry.first) {
      sum = sum * 31 + c;
    }
    sum += entry.second;
  }
  return sum;
}

/// Keeps the latest page for scrapers.
class Exporter {
public:
  ~Exporter() {
    for (const Page* page : pages_) {
      delete page;
    }
  }

  Exporter() = default;
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  /// Called by one collector. Pages live as long as the exporter.
  void publish(const Values& values) {
    auto* page = new Page;
    page->number = static_cast<int>(pages_.size()) + 1;  // [fill_page]
    page->lines = values.size();                         // [fill_page]
    page->checksum = checksumOf(values);                 // [fill_page]
    pages_.push_back(page);
#if BUG != 1
    const std::lock_guard lock(mutex_);
#endif
    latest_ = page;  // [publish_page]
  }

  /// A copy of the latest page, or an empty page.
  Page latest() {
#if BUG != 1
    const std::lock_guard lock(mutex_);
#endif
    const Page* page = latest_;  // [take_page]
    if (page == nullptr) { return {}; }
    Page copy;
    copy.number = page->number;      // [take_page]
    copy.lines = page->lines;        // [take_page]
    copy.checksum = page->checksum;  // [take_page]
    return copy;
  }

private:
  std::mutex mutex_;
  Page* latest_ = nullptr;
  std::vector<Page*> pages_;  ///< Only the collector touches it.
};

/// A part of the application that counts what it does.
class Worker {
public:
  Worker(std::size_t shard, Registry& registry) : shard_(shard), registry_(registry) {}

  void run(const std::vector<std::string>& requests) {
    for (const std::string& request : requests) {
      registry_.increment(shard_, "requests", 1);
      registry_.increment(shard_, "bytes_" + kindOf(request), static_cast<int>(request.size()));
    }
  }

private:
  static std::string kindOf(const std::string& request) {
    const std::size_t space = request.find(' ');
    return space == std::string::npos ? std::string("other") : request.substr(0, space);
  }

  const std::size_t shard_;
  Registry& registry_;
};

/// Publishes the present values a few times.
void collectPages(Registry& registry, Exporter& exporter, int pages) {
  for (int i = 0; i < pages; ++i) {
    exporter.publish(registry.collect());
  }
}

/// Reads the latest page a few times. Returns the highest number that was seen.
int scrape(Exporter& exporter, int times) {
  int last = 0;
  for (int i = 0; i < times; ++i) {
    const Page page = exporter.latest();
    assert(page.number >= last);
    assert(page.number > 0 || page.lines == 0);
    last = page.number;
  }
  return last;
}

}  // namespace

int main() {
  Registry registry;
  Exporter exporter;
  Worker first(0, registry);
  Worker second(1, registry);
  int seen = 0;

  std::thread workerA([&] { first.run({"GET /"}); });
  std::thread workerB([&] { second.run({"PUT /file", "ping"}); });
  std::thread collector([&] { collectPages(registry, exporter, 2); });
  std::thread scraper([&] { seen = scrape(exporter, 2); });
  workerA.join();
  workerB.join();
  collector.join();
  scraper.join();

  assert(seen <= 2);
  const Values values = registry.collect();
  assert(values.at("requests") == 3);
  assert(values.at("bytes_GET") == 5);
  assert(values.at("bytes_PUT") == 9);
  assert(values.at("bytes_other") == 4);
  int sum = 0;
  for (const auto& entry : values) {
    sum += entry.second;
  }
  assert(registry.total() == sum);
  exporter.publish(values);
  assert(exporter.latest().number == 3);
  assert(exporter.latest().lines == values.size());
}
