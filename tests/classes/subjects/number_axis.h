// CLASS: NumberAxis
// BAD: uncaught-exception
// The lower and the upper end of the visible range are set one after the other; a reader in between sees an empty
// range. After NumberAxis of JFreeChart (an atomicity violation).
#pragma once
#include <stdexcept>

#include "base/chart_part.h"

class NumberAxis : public ChartPart {
public:
  NumberAxis() = default;

  void setRange(int lower) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    lower_ = lower;
    upper_ = lower + 1;
#else
    set(lower_, lower);
    set(upper_, lower + 1);
#endif
  }
  int lower() const { return get(lower_); }
  int upper() const { return get(upper_); }
  int position(int value) const {
    std::lock_guard<std::mutex> lock(mutex_);
    if (upper_ <= lower_) throw std::domain_error("an axis without a range");
    return (value - lower_) / (upper_ - lower_);
  }
  void setAutoRange(bool on) { set(autoRange_, on); }
  bool isAutoRange() const { return get(autoRange_); }
  void setTickUnit(int unit) { set(tickUnit_, unit == 0 ? 1 : unit); }
  int tickUnit() const { return get(tickUnit_); }
  int tickCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    if (upper_ <= lower_) throw std::domain_error("an axis without a range");
    return (upper_ - lower_) / tickUnit_;
  }

private:
  int lower_ = 0;
  int upper_ = 1;
  bool autoRange_ = true;
  int tickUnit_ = 1;
};
