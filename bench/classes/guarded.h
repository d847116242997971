// CLASS: Guarded<int>
// BUG: deadlock|stuck|lost-wakeup read|write
// A writer that leaves wakes one waiting thread; a second one is never woken.
#pragma once
#include <condition_variable>
#include <mutex>
#include <utility>

template <class T>
class Guarded {
public:
  explicit Guarded(T value = T()) : value_(std::move(value)) {}
  template <class F>
  decltype(auto) read(F&& use) const {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      ++waiting_;
      changed_.wait(lock, [this] { return !writing_; });
      --waiting_;
      ++readers_;
    }
    const T copy = value_;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (--readers_ == 0) { wake(); }
    }
    return std::forward<F>(use)(copy);
  }
  template <class F>
  void write(F&& change) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      ++waiting_;
      changed_.wait(lock, [this] { return !writing_ && readers_ == 0; });
      --waiting_;
      writing_ = true;
    }
    change(value_);
    std::lock_guard<std::mutex> lock(mutex_);
    writing_ = false;
    wake();
  }

private:
  void wake() const {
#ifdef FIXED
    changed_.notify_all();
#else
    if (waiting_ == 1) { changed_.notify_one(); }
#endif
  }
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  mutable int readers_ = 0;
  mutable int waiting_ = 0;
  mutable bool writing_ = false;
  T value_;
};
