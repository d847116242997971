#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::analyse {

/// The code of one location in one module, as offsets from its lowest address.
struct TargetCode {
  struct Range {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };
  std::string module;
  std::vector<Range> instructions;  ///< Sorted.
  std::vector<Range> records;       ///< Site records, sorted.
};

/// How far the points of a program are from a number of locations (Rungta and Mercer, FMCAD 2006), counted in
/// instructions of the IR. A virtual or indirect call goes to every function that it may call.
struct DistanceTable {
  struct Point {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool byItself = false;  ///< See wire::GuidePoint.
    /// To the end of the function and to each location, from before the point, then the same from behind it.
    std::vector<std::uint32_t> values{};
  };
  struct File {
    std::string path;
    std::vector<Point> points;  ///< Sorted, without overlaps.
  };
  std::vector<File> files;
  /// Distances from the start of the program to each location; kFar: no code leads there.
  std::vector<std::uint32_t> fromMain;
};

inline constexpr std::uint32_t kFar = 0x3fff'ffff;

/// \p locations: the code of each location. Errors: the program has no IR.
Result<DistanceTable> distancesTo(const std::string& program, const std::vector<std::vector<TargetCode>>& locations);

}  // namespace heddle::analyse
