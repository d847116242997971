#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::judge {

/// Two places whose operations on one object were seen in one order only.
struct PlacePair {
  std::string first;  ///< "deposit at account.cpp:12"
  std::string second;
};

/// Pairs of sites: operations of two threads on one object, one directly after the other, of which one writes.
struct PairCoverage {
  std::uint64_t executions = 0;  ///< The executions that were recorded. Others do not count.
  std::uint64_t pairs = 0;       ///< Seen in any order, except where creation or joining of a thread orders them.
  std::uint64_t bothOrders = 0;
  std::vector<PlacePair> oneOrder{};  ///< The first ones of those seen in one order only.
};

}  // namespace heddle::judge
