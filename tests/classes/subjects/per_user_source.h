// CLASS: PerUserSource
// BAD: data-race, use-after-free, signal
// The table of users is created on first use, without the lock. After PerUserPoolDataSource of Commons DBCP.
#pragma once
#include <map>
#include <memory>

#include "base/pool_settings.h"

class PerUserSource : public PoolSettings {
public:
  PerUserSource() = default;

  void setPerUserMaxActive(int user, int count) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    if (perUser_ == nullptr) perUser_ = std::make_unique<std::map<int, int>>();
    (*perUser_)[user] = count;
  }
  int perUserMaxActive(int user) const {
    std::lock_guard<std::mutex> lock(mutex_);
    if (perUser_ == nullptr) return maxActive_;
    const auto found = perUser_->find(user);
    return found == perUser_->end() ? maxActive_ : found->second;
  }
  void setDefaultMaxActive(int count) { set(maxActive_, count); }
  int defaultMaxActive() const { return get(maxActive_); }
  void setDefaultMaxIdle(int count) { set(maxIdle_, count); }
  int defaultMaxIdle() const { return get(maxIdle_); }
  std::size_t userCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return perUser_ == nullptr ? 0 : perUser_->size();
  }
  void forgetUsers() {
    std::lock_guard<std::mutex> lock(mutex_);
    perUser_.reset();
  }

private:
  std::unique_ptr<std::map<int, int>> perUser_;
  int maxActive_ = 8;
  int maxIdle_ = 8;
};
