#include "explore/UnseenLocks.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>

#include "judge/StackFrame.h"

namespace heddle {
namespace {

constexpr std::array<std::string_view, 14> kKnown{"libc.so",    "libc-",     "ld-linux", "libm.so",   "libm-",
                                                  "libgcc_s",   "libstdc++", "libc++",   "libunwind", "libheddle.so",
                                                  "libpthread", "libdl",     "librt",    "libatomic"};

bool isKnown(const std::string& path) {
  const std::string name = baseName(path);
  return name.find('.') == std::string::npos ||
         std::ranges::any_of(kKnown, [&](std::string_view known) { return name.starts_with(known); });
}

/// Names of imported functions stand in the file as texts of their own.
bool imports(const std::string& content, std::string_view function) {
  std::string text(1, '\0');
  text += function;
  text += '\0';
  return content.find(text) != std::string::npos;
}

bool hasLocksOfItsOwn(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  return imports(content, "syscall") || imports(content, "sched_yield");
}

}  // namespace

std::string unseenSynchronisation(const std::vector<wire::Module>& modules) {
  for (std::size_t i = 1; i < modules.size(); ++i) {  // the first one is the program
    const std::string path = modules[i].path;
    if (!modules[i].instrumented && path.starts_with('/') && !isKnown(path) && hasLocksOfItsOwn(path)) {
      return path;
    }
  }
  return "";
}

}  // namespace heddle
