// CLASS: PeriodAxis
// BAD: data-race
// The periods at both ends of the axis are read under the lock, but set without it. After PeriodAxis of JFreeChart.
#pragma once
#include "base/chart_part.h"

class PeriodAxis : public ChartPart {
public:
  PeriodAxis() = default;

  void setFirst(int period) { set(first_, period); }
  int first() const { return get(first_); }
  void setLast(int period) {
#ifdef FIXED
    set(last_, period);
#else
    last_ = period;
#endif
  }
  int last() const { return get(last_); }
  int length() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return last_ - first_ + 1;
  }
  bool contains(int period) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return first_ <= period && period <= last_;
  }
  void setMinorTicks(int count) { set(minorTicks_, count); }
  int minorTicks() const { return get(minorTicks_); }
  void setTimeZone(int zone) { set(zone_, zone); }
  int timeZone() const { return get(zone_); }

private:
  int first_ = 0;
  int last_ = 4;
  int minorTicks_ = 4;
  int zone_ = 0;
};
