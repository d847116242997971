#include "runtime/session/restore/MapsFile.h"

#include <fcntl.h>

#include <cstring>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

bool readHex(const char*& at, const char* end, char stop, std::uintptr_t& out) {
  out = 0;
  const char* const start = at;
  for (; at < end && *at != stop; ++at) {
    const bool digit = *at >= '0' && *at <= '9';
    const bool letter = *at >= 'a' && *at <= 'f';
    if (!digit && !letter) { return false; }
    out = out * 16 + static_cast<std::uintptr_t>(digit ? *at - '0' : *at - 'a' + 10);
  }
  if (at == end || at == start) { return false; }
  ++at;
  return true;
}

}  // namespace

bool parseMapsLine(const char* text, std::size_t size, MapsLine& out) {
  const char* at = text;
  const char* const end = text + size;
  if (!readHex(at, end, '-', out.range.low) || !readHex(at, end, ' ', out.range.high) || end - at < 4) { return false; }
  out.readable = at[0] == 'r';
  out.writable = at[1] == 'w';
  out.executable = at[2] == 'x';
  out.isPrivate = at[3] == 'p';
  return true;
}

bool readMaps(std::vector<MapsLine>& out) {
  const long fd = sys::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0) { return false; }
  // Static, because a mapping made for an allocation would show up in the list.
  static char text[512U << 10];
  long got = 0;
  std::size_t used = 0;
  do {
    got = sys::read(static_cast<int>(fd), text + used, sizeof text - used);
    used += got > 0 ? static_cast<std::size_t>(got) : 0;
  } while (got > 0);
  sys::close(static_cast<int>(fd));
  const char* at = text;
  const char* const end = at + used;
  while (at < end) {
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    const char* lineEnd = newline != nullptr ? newline : end;
    MapsLine line;
    if (!parseMapsLine(at, static_cast<std::size_t>(lineEnd - at), line)) { return false; }
    out.push_back(line);
    at = lineEnd + 1;
  }
  return got == 0 && used < sizeof text;
}

void subtract(std::vector<AddressRange>& ranges, const AddressRange& taken) {
  std::vector<AddressRange> left;
  for (const AddressRange& range : ranges) {
    if (!range.meets(taken)) {
      left.push_back(range);
      continue;
    }
    if (range.low < taken.low) { left.push_back({range.low, taken.low}); }
    if (taken.high < range.high) { left.push_back({taken.high, range.high}); }
  }
  ranges = left;
}

}  // namespace heddle::rt
