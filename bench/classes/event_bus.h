// CLASS: EventBus
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal publish|subscribe|unsubscribe
// publish() reads the list while others change it.
#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

class EventObserver {
public:
  virtual ~EventObserver() = default;
  virtual bool onEvent(const std::string& topic) = 0;
};

class EventBus {
public:
  void subscribe(std::shared_ptr<EventObserver> observer) {
    std::lock_guard<std::mutex> lock(mutex_);
    observers_.push_back(std::move(observer));
  }
  bool unsubscribe(const std::shared_ptr<EventObserver>& observer) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto found = std::find(observers_.begin(), observers_.end(), observer);
    if (found == observers_.end()) { return false; }
    observers_.erase(found);
    return true;
  }
  std::size_t publish(const std::string& topic) {
#ifdef FIXED
    std::vector<std::shared_ptr<EventObserver>> copy;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      copy = observers_;
    }
#else
    const auto copy = observers_;
#endif
    std::size_t handled = 0;
    for (const auto& one : copy) {
      handled += one->onEvent(topic) ? 1 : 0;
    }
    return handled;
  }

private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<EventObserver>> observers_;
};
