#include "explore/program/UnseenLocks.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "explore/program/ElfHeader.h"
#include "explore/program/MappedFile.h"
#include "judge/StackFrame.h"

namespace heddle::explore {
namespace {

constexpr std::array<std::string_view, 14> kKnown{"libc.so",    "libc-",     "ld-linux", "libm.so",   "libm-",
                                                  "libgcc_s",   "libstdc++", "libc++",   "libunwind", "libheddle.so",
                                                  "libpthread", "libdl",     "librt",    "libatomic"};

bool isKnown(const std::string& path) {
  const std::string name = judge::baseName(path);
  return name.find('.') == std::string::npos ||
         std::ranges::any_of(kKnown, [&](std::string_view known) { return name.starts_with(known); });
}

/// The name of an imported function is a separate string in the file.
bool imports(std::string_view content, std::string_view function) {
  std::string text(1, '\0');
  text += function;
  text += '\0';
  return memmem(content.data(), content.size(), text.data(), text.size()) != nullptr;
}

/// Looks for lock cmpxchg, with or without a REX prefix. Plain counters do not need it.
bool exchangesAtomically(std::string_view content) {
  for (std::size_t at = content.find('\xf0'); at != std::string::npos; at = content.find('\xf0', at + 1)) {
    const std::size_t opcode = at + 1 < content.size() && (content[at + 1] & '\xf0') == '\x40' ? at + 2 : at + 1;
    if (opcode + 1 < content.size() && content[opcode] == '\x0f' &&
        (content[opcode + 1] == '\xb0' || content[opcode + 1] == '\xb1')) {
      return true;
    }
  }
  return false;
}

bool hasLocksOfItsOwn(const std::string& path) {
  const auto file = MappedFile::open(path);
  if (!file) { return false; }
  const std::string_view content = file->bytes();
  return imports(content, "syscall") || imports(content, "sched_yield") || exchangesAtomically(content);
}

}  // namespace

bool hasUnseenAssembler(const std::string& program) {
  const auto file = MappedFile::open(program);
  return file && ElfHeader::hasSection(file->bytes(), "heddle_asm");
}

std::string unseenSynchronisation(const std::vector<wire::Module>& modules) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const std::string path = modules[i].path;
    if (!path.starts_with('/')) { continue; }
    if (modules[i].instrumented && hasUnseenAssembler(path)) { return "inline assembler of " + judge::baseName(path); }
    const bool isProgram = i == 0;
    if (!isProgram && !modules[i].instrumented && !isKnown(path) && hasLocksOfItsOwn(path)) {
      return judge::baseName(path);
    }
  }
  return "";
}

}  // namespace heddle::explore
