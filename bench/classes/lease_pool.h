// CLASS: LeasePool
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal|wrong acquire|lend|release|giveBack
// A lease that ends gives its connection back without the lock.
#pragma once
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

class LeasePool {
public:
  class Lease {
  public:
    Lease() = default;
    Lease(Lease&& other) noexcept : pool_(std::exchange(other.pool_, nullptr)), id_(other.id_) {}
    Lease& operator=(Lease&& other) noexcept {
      release();
      pool_ = std::exchange(other.pool_, nullptr);
      id_ = other.id_;
      return *this;
    }
    ~Lease() { release(); }
    void release() {
      if (pool_ != nullptr) { std::exchange(pool_, nullptr)->giveBack(id_); }
    }
    int id() const { return id_; }

  private:
    friend class LeasePool;
    Lease(LeasePool* pool, int id) : pool_(pool), id_(id) {}
    LeasePool* pool_ = nullptr;
    int id_ = -1;
  };

  explicit LeasePool(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      idle_.push_back(static_cast<int>(i));
    }
  }
  Lease lend() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (idle_.empty()) { return {}; }
    const int id = idle_.back();
    idle_.pop_back();
    return {this, id};
  }
  std::size_t idle() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return idle_.size();
  }

private:
  void giveBack(int id) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    idle_.push_back(id);
  }
  mutable std::mutex mutex_;
  std::vector<int> idle_;
};
