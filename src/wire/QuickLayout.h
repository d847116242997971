#pragma once

#include <cstddef>
#include <cstdint>

/// The part of the quick check for plain accesses that code outside the runtime depends on. The clang plugin writes the
/// check into every function (analyse/plugin/InlineChecks); the runtime implements the same layout
/// (runtime/race/QuickAccess.h). The name of the state carries the version: any change here must change the name.
namespace heddle::wire::quick {

inline constexpr const char* kStateName = "__heddle_quick_3";

/// Offsets in the state.
inline constexpr std::size_t kEpoch = 0;
inline constexpr std::size_t kEpochOfWrites = 8;
inline constexpr std::size_t kPatience = 64;  ///< On its own cache line: the only field that is written often.
inline constexpr std::size_t kEmpty = 128;    ///< The first entries of a chunk that has never been accessed: all zeros.
inline constexpr std::size_t kChunks = kEmpty + (std::size_t{1} << 23);

/// Epoch values that no thread ever has. With kAllCovered, which a program outside of Heddle sees, no access needs more
/// than the quick check: all its entries are zeros, and the check compares with zero. With kNoneCovered every access
/// needs more.
inline constexpr std::uint64_t kAllCovered = 0;
inline constexpr std::uint64_t kNoneCovered = ~std::uint64_t{0};

/// From an address to the first entry of its granule. The table at kChunks holds, for each chunk of memory, the
/// distance of its entries from those at kEmpty. A chunk that does not exist therefore needs no test, and the check is
/// a single branch.
inline constexpr unsigned kChunkShift = 22;
inline constexpr unsigned kChunkIndexBits = 47 - kChunkShift;
inline constexpr unsigned kGranuleShift = 3;
inline constexpr unsigned kEntryShift = 4;

/// Bits of an entry.
inline constexpr unsigned kEpochBit = 16;  ///< In the first word; the bits from here up are the epoch.
/// In the first word; like kEpochBit, with "writes" as the lowest bit.
inline constexpr unsigned kEpochOfWritesBit = 15;
inline constexpr std::uint64_t kAtomic =
    1U << 9;  ///< In the second word, whose low byte holds the bytes that were not accessed.

/// Functions called when the check does not settle an access: this prefix and the name of the access. kColdLoop is
/// called by a loop that runs out of patience. All of them preserve the registers of LLVM's preserve_most convention.
inline constexpr const char* kColdPrefix = "__heddle_cold_";
inline constexpr const char* kColdLoop = "__heddle_cold_loop";

}  // namespace heddle::wire::quick
