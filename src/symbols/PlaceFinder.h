#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/Result.h"
#include "core/Sequence.h"

namespace heddle::symbols {

/// Code of a module, as offsets from its lowest address: instructions, or a site record of the clang plugin.
struct CodeRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The code that belongs to a place in the source.
struct PlaceCode {
  std::vector<CodeRange> instructions;  ///< Sorted, without overlaps. Includes what was inlined there.
  std::vector<CodeRange> records;       ///< Site records, sorted.
  /// Return addresses of calls there that may announce a plain access (builds without the clang plugin).
  std::vector<std::uint64_t> accessCalls;
  /// The next plain accesses of the same function: records and return addresses. Between the place and these, other
  /// threads can run only if they are scheduling points.
  std::vector<std::uint64_t> next;
  bool hasEvent = false;  ///< Something there is visible to other threads, or calls a function.
};

/// Finds the code of places in the source by the debug information and the site records of one module.
class PlaceFinder {
public:
  static Result<PlaceFinder> open(const std::string& module);
  ~PlaceFinder();
  PlaceFinder(PlaceFinder&&) noexcept;
  PlaceFinder& operator=(PlaceFinder&&) noexcept;

  /// Whether the module was built with the instrumentation.
  bool isInstrumented() const;

  /// Whether the offset is that of a site record.
  bool isRecord(std::uint64_t offset) const;

  /// Errors: no such file, line or function; several files; no event there. The hint names the nearest lines that have
  /// one.
  Result<PlaceCode> find(const SourcePlace& place) const;

private:
  class Impl;
  explicit PlaceFinder(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::symbols
