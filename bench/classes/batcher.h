// CLASS: Batcher<int>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|wrong|results|signal add|flush
// The eighth item flushes the batch after the lock was released.
#pragma once
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

template <class T>
class Batcher {
public:
  static constexpr std::size_t kBatch = 8;

  explicit Batcher(std::function<void(const std::vector<T>&)> out) : out_(std::move(out)) {}
  void add(T item) {
#ifdef FIXED
    std::vector<T> full;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      items_.push_back(std::move(item));
      if (items_.size() >= kBatch) { full.swap(items_); }
    }
    if (!full.empty()) { out_(full); }
#else
    bool full = false;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      items_.push_back(std::move(item));
      full = items_.size() >= kBatch;
    }
    if (full) {
      out_(items_);
      items_.clear();
    }
#endif
  }
  std::size_t pending() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return items_.size();
  }

private:
  mutable std::mutex mutex_;
  std::vector<T> items_;
  std::function<void(const std::vector<T>&)> out_;
};
