#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/heap/Scope.h"

namespace heddle::heap {

/// A snapshot of a scope: its blocks with their contents, and everything that determines the next address and name.
/// Memory that was not part of a block is zero from take() on, like fresh memory from the kernel.
class ScopeImage {
public:
  constexpr ScopeImage() = default;

  void take(Scope& scope);
  void putBack(Scope& scope) const;
  /// Like take(), in the middle of an execution: nothing changes, and memory that was freed keeps its content. False:
  /// there is more than \p most bytes.
  bool takeAsItIs(const Scope& scope, std::size_t most);
  /// putBack() after takeAsItIs().
  void putBackAsItWas(Scope& scope) const;
  std::size_t bytes() const { return contents_.size(); }
  bool isTaken() const { return taken_; }

private:
  /// A slab or large block.
  struct Run {
    std::uint32_t unit;
    std::size_t bytes;
    std::size_t records;
    std::size_t content;  ///< Offset of its bytes in contents_; firstRecord: of its records in records_.
    std::size_t firstRecord;
  };
  struct SavedArena {
    std::uint32_t thread;
    Arena arena;
  };

  void takeState(const Scope& scope);
  void putBackState(Scope& scope) const;
  void takeRun(const Scope& scope, std::uint32_t unit);
  void addRun(const Scope& scope, std::uint32_t unit, std::size_t bytes, std::size_t records);

  bool taken_ = false;
  UnitPool pool_;
  std::uint64_t live_ = 0;
  std::uint64_t survivorSerial_ = 0;
  std::uint32_t usedArenas_ = 0;
  std::vector<Unit> units_;
  std::vector<SavedArena> arenas_;
  std::vector<Run> runs_;
  std::vector<BlockRecord> records_;
  std::vector<std::byte> contents_;
};

}  // namespace heddle::heap
