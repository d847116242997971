// CLASS: XYSeries
// BAD: data-race, signal, out-of-bounds, use-after-free
// Points are added and removed under the lock; maximum() iterates over them without it. After XYSeries of JFreeChart.
#pragma once
#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

class XYSeries {
public:
  XYSeries() = default;

  void add(int x, int y) {
    std::lock_guard<std::mutex> lock(mutex_);
    points_.emplace_back(x, y);
    trim();
  }
  bool update(int x, int y) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto& point : points_) {
      if (point.first == x) {
        point.second = y;
        return true;
      }
    }
    return false;
  }
  void addOrUpdate(int x, int y) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto& point : points_) {
      if (point.first == x) {
        point.second = y;
        return;
      }
    }
    points_.emplace_back(x, y);
    trim();
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    points_.clear();
  }
  int maximum() const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    int best = 0;
    for (const auto& point : points_) best = std::max(best, point.second);
    return best;
  }
  int x(std::size_t i) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return i < points_.size() ? points_[i].first : -1;
  }
  int y(std::size_t i) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return i < points_.size() ? points_[i].second : -1;
  }
  int indexOf(int x) const {
    std::lock_guard<std::mutex> lock(mutex_);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (points_[i].first == x) return static_cast<int>(i);
    }
    return -1;
  }
  void setMaximumCount(std::size_t count) {
    std::lock_guard<std::mutex> lock(mutex_);
    maximumCount_ = count;
    trim();
  }
  std::size_t maximumCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return maximumCount_;
  }
  std::size_t itemCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return points_.size();
  }

private:
  void trim() {
    while (points_.size() > maximumCount_) points_.erase(points_.begin());
  }

  mutable std::mutex mutex_;
  std::vector<std::pair<int, int>> points_;
  std::size_t maximumCount_ = 100;
};
