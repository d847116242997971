#pragma once

#include <algorithm>
#include <vector>

#include "runtime/session/restore/MapsFile.h"

namespace heddle::rt {

/// The memory that the program has mapped in this execution.
class OwnMappings {
public:
  void add(const AddressRange& range) { ranges_.push_back(range); }
  void remove(const AddressRange& range) { subtract(ranges_, range); }
  bool covers(const AddressRange& range) const {
    for (const AddressRange& own : ranges_) {
      if (own.covers(range)) { return true; }
    }
    return false;
  }
  bool empty() const {
    return std::all_of(ranges_.begin(), ranges_.end(), [](const AddressRange& range) { return range.size() == 0; });
  }
  const std::vector<AddressRange>& ranges() const { return ranges_; }
  void clear() { ranges_.clear(); }

private:
  std::vector<AddressRange> ranges_;
};

/// The descriptors that the program has opened in this execution.
class OwnDescriptors {
public:
  static constexpr long kMany = 1024;

  /// False: this list has no room for it.
  bool add(long descriptor) {
    if (descriptor < 0 || descriptor >= kMany) { return false; }
    own_[descriptor] = true;
    end_ = descriptor >= end_ ? descriptor + 1 : end_;
    return true;
  }
  void remove(long descriptor) { own_[descriptor] = false; }
  bool contains(long descriptor) const { return descriptor >= 0 && descriptor < end_ && own_[descriptor]; }
  bool empty() const {
    return std::none_of(own_, own_ + end_, [](bool own) { return own; });
  }
  long end() const { return end_; }
  /// Removes all of them, calling \p visit for each.
  template <typename Visitor>
  void drain(Visitor visit) {
    for (long descriptor = 0; descriptor < end_; ++descriptor) {
      if (own_[descriptor]) {
        own_[descriptor] = false;
        visit(descriptor);
      }
    }
    end_ = 0;
  }

private:
  bool own_[kMany] = {};
  long end_ = 0;
};

}  // namespace heddle::rt
