// CLASS: ListenerHub
// BAD: data-race, signal, use-after-free
// notify() copies the listeners without the lock. Listeners are of an abstract class, for which Heddle writes one.
#pragma once

#include <algorithm>
#include <mutex>
#include <vector>

struct Listener {
  virtual ~Listener() = default;
  virtual void onEvent(int value) = 0;
};

class ListenerHub {
public:
  void addListener(Listener* listener) {
    std::lock_guard<std::mutex> lock(mutex_);
    listeners_.push_back(listener);
  }
  void removeListener(Listener* listener) {
    std::lock_guard<std::mutex> lock(mutex_);
    listeners_.erase(std::remove(listeners_.begin(), listeners_.end(), listener), listeners_.end());
  }
  void notify(int value) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    for (Listener* one : listeners_) one->onEvent(value);
#else
    std::vector<Listener*> copy;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      copy.reserve(listeners_.size());
    }
    for (Listener* one : listeners_) copy.push_back(one);
    for (Listener* one : copy) one->onEvent(value);
#endif
  }

private:
  std::mutex mutex_;
  std::vector<Listener*> listeners_;
};
