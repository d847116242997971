#pragma once

#include <cstddef>
#include <cstdint>

/// Records that the clang plugin writes into a subject. The runtime passes them around by address, and the symbolizer
/// reads them from the file.
///
/// The address of a record minus the base of its module identifies a site, independently of the schedule and of ASLR.
/// Nothing here needs a dynamic relocation: a field refers to a string by its distance from the field itself. The
/// section is therefore read-only, shared between processes, and readable directly from the ELF file.
namespace heddle::wire {

inline constexpr const char* kSiteSection = "heddle_sites";
inline constexpr const char* kStringSection = "heddle_strings";
inline constexpr const char* kIrSection = ".heddle_ir";

/// 'H' 'S' and the version of this layout. Linkers pad sections with zeros, so a reader skips zero words between
/// records.
inline constexpr std::uint32_t kSiteMagic = 0x48530002u;

enum class AccessKind : std::uint8_t {
  Read,
  Write,
  ReadWrite,
  VptrRead,
  VptrUpdate,
  ReadRange,
  WriteRange,
  Memcpy,
  Memmove,
  Memset,
  AtomicLoad,
  AtomicStore,
  AtomicExchange,
  AtomicFetchAdd,
  AtomicFetchSub,
  AtomicFetchAnd,
  AtomicFetchOr,
  AtomicFetchXor,
  AtomicFetchNand,
  AtomicCompareExchange,
  ThreadFence,
  SignalFence,
};

inline constexpr std::uint8_t kSiteVolatile = 1;
inline constexpr std::uint8_t kSiteUnaligned = 2;
/// The inlining was deeper than kMaxSiteFrames; the outermost frame was kept.
inline constexpr std::uint8_t kSiteFramesCut = 4;

/// One function that contains the access. Both strings are NUL-terminated in kStringSection; a distance of 0 means
/// unknown.
struct SiteFrame {
  std::int32_t file;      ///< Distance from this field to the path, absolute where the compiler knew it.
  std::int32_t function;  ///< Distance from this field to the linkage name.
  std::uint32_t line;     ///< 0: the compiler had no line.
  std::uint32_t column;
};

/// Followed by frameCount frames: [0] is where the access is written, the next ones are where that was inlined, and the
/// last is the function that exists in the object file.
struct SiteRecord {
  std::uint32_t magic;
  AccessKind kind;
  std::uint8_t flags;
  std::uint8_t size;  ///< Bytes accessed; 0 for ranges, memory intrinsics and fences.
  std::uint8_t frameCount;
  std::uint32_t ordinal;   ///< Number of the record in its translation unit, as in the saved IR.
  std::uint32_t moduleLo;  ///< Low 64 bits of the content hash of the saved IR; both 0 when no IR was saved.
  std::uint32_t moduleHi;
  /// The object that is accessed: distance from this field to the layout of its class, or 0 if unknown. A layout is
  /// text: a line `SIZE NAME` for the class, then a line `OFFSET SIZE MEMBER` for each member, or `OFFSET SIZE MEMBER[]
  /// STRIDE COUNT` for an array. Members of members are written with a dot.
  std::int32_t layout;
  std::uint32_t inObject;  ///< Offset of the access from the start of the object.
};

inline constexpr std::size_t kMaxSiteFrames = 16;

static_assert(sizeof(SiteFrame) == 16 && alignof(SiteFrame) == 4);
static_assert(sizeof(SiteRecord) == 28 && alignof(SiteRecord) == 4);

/// Header of each saved module in kIrSection. The section is a sequence of modules; the linker may put zeros between
/// them.
struct IrFrame {
  std::uint32_t magic;  ///< kIrMagic
  std::uint32_t compression;
  std::uint64_t storedBytes;   ///< Size of the data after the header.
  std::uint64_t bitcodeBytes;  ///< After decompression.
  std::uint64_t hashLo;        ///< XXH3-128 of the bitcode.
  std::uint64_t hashHi;
};

inline constexpr std::uint32_t kIrMagic = 0x48495201u;
inline constexpr std::uint32_t kIrPlain = 0;
inline constexpr std::uint32_t kIrZstd = 1;

static_assert(sizeof(IrFrame) == 40);

}  // namespace heddle::wire
