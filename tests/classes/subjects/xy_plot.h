// CLASS: XYPlot
// BAD: data-race, use-after-free, signal
// Markers are added under the lock, but drawn without it while the list may grow. After XYPlot of JFreeChart.
#pragma once
#include <vector>

#include "base/chart_part.h"

class XYPlot : public ChartPart {
public:
  XYPlot() = default;

  void addMarker(int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    markers_.push_back(value);
  }
  void removeMarkers() {
    std::lock_guard<std::mutex> lock(mutex_);
    markers_.clear();
  }
  std::size_t markerCount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return markers_.size();
  }
  long draw() const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    long ink = 0;
    for (const int marker : markers_) ink += marker;
    return ink;
  }
  void setDomainAxis(int axis) { set(domain_, axis); }
  int domainAxis() const { return get(domain_); }
  void setRangeAxis(int axis) { set(range_, axis); }
  int rangeAxis() const { return get(range_); }
  void setWeight(int weight) { set(weight_, weight); }
  int weight() const { return get(weight_); }
  void setOrientation(bool horizontal) { set(horizontal_, horizontal); }
  bool orientation() const { return get(horizontal_); }
  void zoom(int factor) {
    std::lock_guard<std::mutex> lock(mutex_);
    domain_ *= factor;
    range_ *= factor;
  }
  bool isEmpty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return markers_.empty();
  }

private:
  std::vector<int> markers_;
  int domain_ = 1;
  int range_ = 1;
  int weight_ = 1;
  bool horizontal_ = true;
};
