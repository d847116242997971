#pragma once

#include <cstddef>
#include <cstdint>

/// The quick check of a plain access, as far as code outside the runtime knows it: the clang plugin writes it into
/// every function (analyse/plugin/InlineChecks), the runtime lays down the same (runtime/race/QuickAccess.h). The name
/// of the state carries the version of all this: change anything, change the name.
namespace heddle::quick {

inline constexpr const char* kStateName = "__heddle_quick_3";

/// Offsets in the state.
inline constexpr std::size_t kEpoch = 0;
inline constexpr std::size_t kEpochOfWrites = 8;
inline constexpr std::size_t kPatience = 64;  ///< On a cache line of its own: the only one that is written often.
inline constexpr std::size_t kEmpty = 128;    ///< First entries of a chunk that nobody has accessed: zeros.
inline constexpr std::size_t kChunks = kEmpty + (std::size_t{1} << 23);

/// Values of the epoch that no thread ever has. In the first, which is what a program that runs by itself sees, no
/// access needs anything (its entries are all zeros, which is what it compares with); in the second every access needs
/// more than the quick check.
inline constexpr std::uint64_t kAllCovered = 0;
inline constexpr std::uint64_t kNoneCovered = ~std::uint64_t{0};

/// From an address to the first entry of its granule: the table at kChunks has, for each chunk of memory, how far its
/// entries are from those at kEmpty. So a chunk that does not exist needs no test, and the check is one branch.
inline constexpr unsigned kChunkShift = 22;
inline constexpr unsigned kChunkIndexBits = 47 - kChunkShift;
inline constexpr unsigned kGranuleShift = 3;
inline constexpr unsigned kEntryShift = 4;

/// In an entry.
inline constexpr unsigned kEpochBit = 16;          ///< Of the first word; what remains above is the epoch.
inline constexpr unsigned kEpochOfWritesBit = 15;  ///< Likewise, with "writes" as the lowest bit.
inline constexpr std::uint64_t kAtomic = 1U << 9;  ///< Of the second word, whose low byte has the bytes not accessed.

/// What is called, with the registers of LLVM's preserve_most convention kept, for an access that the check does not
/// settle: this prefix and the name of the access; and by a loop that runs out of patience.
inline constexpr const char* kColdPrefix = "__heddle_cold_";
inline constexpr const char* kColdLoop = "__heddle_cold_loop";

}  // namespace heddle::quick
