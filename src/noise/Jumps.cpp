#include "noise/Jumps.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>

#include "noise/ElfSection.h"
#include "noise/SiteRules.h"
#include "noise/System.h"
#include "wire/JumpRecord.h"

namespace heddle::noise {
namespace {

using wire::JumpRecord;
using wire::JumpUse;
using wire::kJumpSize;
using wire::noise::Mode;

/// What a field of a record refers to.
char* targetOf(const std::int32_t& field) {
  return reinterpret_cast<char*>(reinterpret_cast<std::intptr_t>(&field) + field);
}

bool isTaken(const JumpRecord& record, Mode mode) {
  switch (record.use) {
    case JumpUse::Access:
    case JumpUse::Loop:
      return mode == Mode::Off || (mode == Mode::Rules && gRules.isQuiet(targetOf(record.site)));
    case JumpUse::Always:
      return true;
    case JumpUse::WithoutNoise:
      return mode == Mode::Off;
  }
  return false;
}

/// Makes the code of a module writable, and executable again in the end.
class OpenCode {
public:
  explicit OpenCode(const Modules::Loaded& module) : module_(module), open_(protect(PROT_READ | PROT_WRITE)) {}
  ~OpenCode() {
    if (open_) { protect(PROT_READ | PROT_EXEC); }
  }
  OpenCode(const OpenCode&) = delete;
  OpenCode& operator=(const OpenCode&) = delete;
  explicit operator bool() const { return open_; }

  void write(const JumpRecord& record) const {
    char* const place = targetOf(record.place);
    const char* const target = targetOf(record.target);
    if (!contains(place) || !contains(target) || std::memcmp(place, wire::kNoJump, kJumpSize) != 0) { return; }
    const auto distance = static_cast<std::int32_t>(target - (place + kJumpSize));
    *place = static_cast<char>(0xe9);
    std::memcpy(place + 1, &distance, sizeof distance);
  }

private:
  bool contains(const char* address) const {
    const auto where = reinterpret_cast<std::uintptr_t>(address);
    return where >= module_.code && where + kJumpSize <= module_.codeEnd;
  }
  bool protect(int how) const {
    return systemCall(SYS_mprotect, module_.code, module_.codeEnd - module_.code, how) == 0;
  }

  const Modules::Loaded& module_;
  bool open_;
};

}  // namespace

void placeJumps(const Modules& modules, Mode mode) {
  for (const Modules::Loaded& module : modules) {
    if (module.system || module.code == module.codeEnd) { continue; }
    const LoadedSection section = findSection(modules.pathOf(module), module.bias, wire::kJumpSection);
    if (section.size == 0) { continue; }
    const OpenCode code(module);
    if (!code) { continue; }
    const auto* record = reinterpret_cast<const JumpRecord*>(section.begin);
    const auto* const end = record + section.size / sizeof(JumpRecord);
    while (record != end) {
      const JumpRecord& first = *record;
      bool taken = true;
      do {
        taken = taken && isTaken(*record, mode);
      } while (++record != end && first.use == JumpUse::Loop && targetOf(record->place) == targetOf(first.place));
      if (taken) { code.write(first); }
    }
  }
}

}  // namespace heddle::noise
