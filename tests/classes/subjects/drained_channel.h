// CLASS: DrainedChannel
// BAD: data-race
// A channel for a range-based for loop: begin() is not const, because iterating takes the elements out. The number of
// elements is kept beside the queue, and size() reads it without the lock.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

template <class T>
class DrainedChannel {
public:
  class Iterator {
  public:
    explicit Iterator(DrainedChannel* channel) : channel_(channel) {}
    const T& operator*() const { return value_; }
    Iterator& operator++() {
      if (!channel_->read(value_)) {
        channel_ = nullptr;
      }
      return *this;
    }
    bool operator!=(const Iterator& other) const { return channel_ != other.channel_; }

  private:
    DrainedChannel* channel_;
    T value_{};
  };

  Iterator begin() {
    Iterator first(this);
    ++first;
    return first;
  }
  Iterator end() { return Iterator(nullptr); }

  template <class U>
  bool write(U&& value) {
    const std::lock_guard<std::mutex> held(guard_);
    if (closed_) {
      return false;
    }
    elements_.push_back(std::forward<U>(value));
    ++size_;
    return true;
  }

  bool read(T& out) {
    const std::lock_guard<std::mutex> held(guard_);
    if (elements_.empty()) {
      return false;
    }
    out = std::move(elements_.front());
    elements_.pop_front();
    --size_;
    return true;
  }

#ifdef FIXED
  std::size_t size() {
    const std::lock_guard<std::mutex> held(guard_);
    return size_;
  }
#else
  std::size_t size() const { return size_; }
#endif

  void close() {
    const std::lock_guard<std::mutex> held(guard_);
    closed_ = true;
  }

private:
  std::mutex guard_;
  std::deque<T> elements_;
  std::size_t size_ = 0;
  bool closed_ = false;
};
