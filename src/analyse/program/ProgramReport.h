#pragma once

#include <compare>
#include <string>
#include <vector>

#include "analyse/program/ProgramFacts.h"

/// What `heddle analyse -- PROGRAM` reports.
namespace heddle::analyse {

/// What one thread function, or main, does to a place.
struct PlaceUse {
  std::string entry;  ///< The function that the thread runs.
  bool reads = false;
  bool writes = false;
  bool isAtomic = false;           ///< All accesses are atomic.
  std::vector<std::string> locks;  ///< Held at every access.
  std::string where;               ///< An access: "file:line"; a write if there is one.

  friend auto operator<=>(const PlaceUse&, const PlaceUse&) = default;
};

struct SharedPlace {
  std::string name;
  std::vector<PlaceUse> uses;

  friend auto operator<=>(const SharedPlace&, const SharedPlace&) = default;
};

/// Two threads that may access a place at the same time, one of them writing, without a common lock.
struct SuspiciousPair {
  std::string place;
  PlaceUse first;
  PlaceUse second;

  friend auto operator<=>(const SuspiciousPair&, const SuspiciousPair&) = default;
};

struct LockOrder {
  std::string outer;
  std::string inner;
  std::string where;
  bool isReversed = false;  ///< The program also takes them in the other order.
};

struct ProgramReport {
  std::vector<SharedPlace> places;
  std::vector<SuspiciousPair> pairs;
  std::vector<LockOrder> orders;
  std::vector<std::string> unknownFunctions;  ///< Functions without IR that may do anything.
  BuiltFacts facts;                           ///< Without the bytes.
};

Result<ProgramReport> analyseProgram(const std::string& program);

}  // namespace heddle::analyse
