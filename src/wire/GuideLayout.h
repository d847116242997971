#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

/// What a guided search needs to know about the program, in a file that the tool writes and the runtime maps read-only:
/// the locations of the sequence, the code that belongs to each, and how far every point of the program is from them.
///
/// Addresses are relative to the lowest address of their module, as in SiteId. Ranges and points are sorted by module
/// and address, and do not overlap. Any change to the layout must raise kGuideVersion.
namespace heddle::wire {

inline constexpr std::uint64_t kGuideMagic = 0x45'4449'5547'4448ULL;  // "HDGUIDE"
inline constexpr std::uint32_t kGuideVersion = 1;

/// There is no way from a point to a location, or to the end of its function.
inline constexpr std::uint32_t kFar = 0x3fff'ffff;

enum class GuideHeuristic : std::uint32_t { Constant, Distance, PreferThreads };

enum class GuideThread : std::uint8_t { Any, Number, Named, SameAs, OtherThan };

struct GuideLocation {
  GuideThread thread;
  std::uint8_t operation;  ///< OperationDemand
  std::uint8_t object;     ///< Locations with the same number concern the same object; 0: any object.
  std::uint8_t reserved;
  std::uint32_t number;  ///< For GuideThread: a ThreadId, or the index of another location.
  char name[16];
};

/// Code that belongs to locations: a site record, or instructions.
struct GuideRange {
  std::uint16_t module;     ///< Index in the list of paths.
  std::uint16_t byItself;   ///< 1: a site record, found by its own address. 0: a call, found by its return address.
  std::uint32_t locations;  ///< Bits.
  std::uint64_t begin;
  std::uint64_t end;
};

/// A place whose distances are known: a call, a site record, the start of a function, or the table of virtual functions
/// of a thread's state, which stands for the function that the thread runs.
struct GuidePoint {
  std::uint16_t module;
  std::uint16_t byItself;  ///< As in GuideRange; 1 also for the start of a function and for a table.
  std::uint32_t first;     ///< In `distances`.
  std::uint64_t begin;
  std::uint64_t end;
};

/// At GuidePoint::first: the distance to the end of the function, then to each location, from before the point; then
/// the same from behind it. The latter count only what follows until the function returns.
struct GuideHeader {
  std::uint64_t magic;
  std::uint32_t version;
  GuideHeuristic heuristic;
  std::uint64_t size;
  std::uint32_t locationCount;
  std::uint32_t preferredCount;  ///< Further locations, of which only the thread counts.
  std::uint32_t rangeCount;
  std::uint32_t pointCount;
  std::uint64_t distanceCount;
  std::uint32_t pathBytes;  ///< NUL-terminated paths of modules.
  std::uint32_t reserved;
};

/// Reads such a file in place.
class GuideView {
public:
  static std::optional<GuideView> over(const void* data, std::size_t size) {
    GuideView view(static_cast<const unsigned char*>(data));
    if (data == nullptr || size < sizeof(GuideHeader)) { return std::nullopt; }
    const GuideHeader& header = view.header();
    if (header.magic != kGuideMagic || header.version != kGuideVersion || header.size != size ||
        view.pathsAt() + header.pathBytes != size) {
      return std::nullopt;
    }
    return view;
  }

  const GuideHeader& header() const { return *reinterpret_cast<const GuideHeader*>(data_); }
  std::span<const GuideLocation> locations() const {
    return {at<GuideLocation>(sizeof(GuideHeader)), header().locationCount};
  }
  std::span<const GuideLocation> preferred() const {
    return {at<GuideLocation>(sizeof(GuideHeader)) + header().locationCount, header().preferredCount};
  }
  std::span<const GuideRange> ranges() const { return {at<GuideRange>(rangesAt()), header().rangeCount}; }
  std::span<const GuidePoint> points() const { return {at<GuidePoint>(pointsAt()), header().pointCount}; }
  std::span<const std::uint32_t> distances() const {
    return {at<std::uint32_t>(distancesAt()), static_cast<std::size_t>(header().distanceCount)};
  }
  /// Number of distances of a point, before or behind it.
  std::uint32_t perPoint() const { return 1 + header().locationCount; }

  /// The number of the module with this path; -1: the file does not mention it.
  int moduleOf(std::string_view path) const {
    std::size_t from = pathsAt();
    for (int number = 0; from < header().size; ++number) {
      const std::string_view one(reinterpret_cast<const char*>(data_) + from);
      if (one == path) { return number; }
      from += one.size() + 1;
    }
    return -1;
  }

private:
  explicit GuideView(const unsigned char* data) : data_(data) {}
  template <class T>
  const T* at(std::size_t offset) const {
    return reinterpret_cast<const T*>(data_ + offset);
  }
  std::size_t rangesAt() const {
    return sizeof(GuideHeader) +
           sizeof(GuideLocation) * (std::size_t{header().locationCount} + header().preferredCount);
  }
  std::size_t pointsAt() const { return rangesAt() + sizeof(GuideRange) * header().rangeCount; }
  std::size_t distancesAt() const { return pointsAt() + sizeof(GuidePoint) * header().pointCount; }
  std::size_t pathsAt() const {
    return distancesAt() + sizeof(std::uint32_t) * static_cast<std::size_t>(header().distanceCount);
  }

  const unsigned char* data_;
};

static_assert(sizeof(GuideHeader) % 8 == 0 && sizeof(GuideLocation) % 8 == 0 && sizeof(GuideRange) % 8 == 0 &&
              sizeof(GuidePoint) % 8 == 0);

}  // namespace heddle::wire
