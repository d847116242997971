#pragma once

#include <cassert>
#include <cstddef>
#include <mutex>

/// A list that notices when it is modified during an iteration, as those of Java's library do.
class List {
public:
  static constexpr std::size_t kCapacity = 32;

  /// Walks over a list without holding its lock.
  class Iterator {
  public:
    explicit Iterator(const List& list) : list_(list), expected_(list.modifications_) {}  // AT iterator

    bool hasNext() const { return next_ < list_.size_; }  // AT hasNext

    int next() {
      assert(list_.modifications_ == expected_ && "the list is not modified during an iteration");  // AT next
      return list_.items_[next_++];
    }

  private:
    const List& list_;
    const int expected_;
    std::size_t next_ = 0;
  };

  explicit List(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      append(static_cast<int>(i));
    }
  }

  void add(int item) {
    std::lock_guard<std::mutex> hold(guard_);  // AT add
    append(item);
  }

  std::size_t size() {
    std::lock_guard<std::mutex> hold(guard_);
    return size_;
  }

  std::mutex& guard() { return guard_; }
  Iterator iterator() const { return Iterator(*this); }

protected:
  void append(int item) {
    if (size_ == kCapacity) {
      return;
    }
    ++modifications_;  // AT modify
    items_[size_++] = item;
  }

  bool equalsUnlocked(const List& other) const {
    Iterator mine = iterator();
    Iterator others = other.iterator();
    while (mine.hasNext() && others.hasNext()) {
      if (mine.next() != others.next()) {
        return false;
      }
    }
    return !mine.hasNext() && !others.hasNext();
  }

  std::mutex guard_;
  int modifications_ = 0;
  std::size_t size_ = 0;
  int items_[kCapacity] = {};
};
