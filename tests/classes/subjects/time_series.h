// CLASS: TimeSeries
// BAD: data-race
// Additions are locked, but the read functions are not. After TimeSeries and XYSeries of JFreeChart.
#pragma once
#include <algorithm>
#include <mutex>
#include <vector>

class TimeSeries {
public:
  TimeSeries() = default;

  void add(int period, double value) {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.push_back({period, value});
    maximum_ = std::max(maximum_, value);
  }
  void update(int period, double value) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (Item& item : items_) {
      if (item.period == period) item.value = value;
    }
  }
  void remove(int period) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::erase_if(items_, [&](const Item& item) { return item.period == period; });
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    items_.clear();
    maximum_ = 0;
  }
  int count() const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    return static_cast<int>(items_.size());
  }
  double maximum() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return maximum_;
  }
  double valueAt(int period) const {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const Item& item : items_) {
      if (item.period == period) return item.value;
    }
    return 0;
  }
  bool contains(int period) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return std::ranges::any_of(items_, [&](const Item& item) { return item.period == period; });
  }
  double sum() const {
    std::lock_guard<std::mutex> lock(mutex_);
    double result = 0;
    for (const Item& item : items_) result += item.value;
    return result;
  }
  void setLimit(int limit) {
    std::lock_guard<std::mutex> lock(mutex_);
    limit_ = limit;
  }
  int limit() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return limit_;
  }

private:
  struct Item {
    int period;
    double value;
  };
  mutable std::mutex mutex_;
  std::vector<Item> items_;
  double maximum_ = 0;
  int limit_ = 0;
};
