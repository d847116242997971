#pragma once

#include <cstdint>
#include <memory>
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

/// A write to what a branch in front of a location reads.
struct GuardWrite {
  std::string module;
  std::uint64_t address = 0;  ///< Of its site record, or where its call returns to.
  std::string where;          ///< "file:line"; empty if unknown.
};

/// What the IR of a program says about the ways to locations. The program is read and its pointers are analysed once.
class ProgramDistances {
public:
  /// Errors: the program has no IR.
  static Result<ProgramDistances> read(const std::string& program);
  ProgramDistances(ProgramDistances&&) noexcept;
  ProgramDistances& operator=(ProgramDistances&&) noexcept;
  ~ProgramDistances();

  /// \p locations: the code of each location.
  DistanceTable to(const std::vector<std::vector<TargetCode>>& locations) const;
  /// See GuardWrites. One write per line of the source, the closest branches first.
  std::vector<GuardWrite> guardWrites(const std::vector<TargetCode>& location) const;

private:
  struct Analysis;
  explicit ProgramDistances(std::unique_ptr<Analysis> analysis);

  std::unique_ptr<Analysis> analysis_;
};

}  // namespace heddle::analyse
