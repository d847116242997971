#include <algorithm>
#include <filesystem>
#include <string_view>

#include "explore/Campaign.h"

namespace heddle {
namespace {

/// What they do for a program is modelled, or harmless; our own runtime is not to be seen either.
bool isOfTheSystem(std::string_view name) {
  constexpr std::string_view kNames[] = {"libc.so",      "libm.so",      "libpthread.so", "libdl.so",    "librt.so",
                                         "ld-linux",     "linux-vdso",   "libstdc++.so",  "libgcc_s.so", "libc++.so",
                                         "libc++abi.so", "libunwind.so", "libheddle.so",  "libatomic.so"};
  return std::ranges::any_of(kNames, [&](std::string_view known) { return name.starts_with(known); });
}

}  // namespace

std::vector<UnseenModule> unseenModules(const wire::ControlBlock& block) {
  std::vector<UnseenModule> unseen;
  for (std::uint32_t i = 1; i < std::min(block.moduleCount, wire::kMaxModules); ++i) {
    const wire::Module& module = block.modules[i];
    const std::string name = std::filesystem::path(module.path).filename().string();
    if (!module.instrumented && !name.empty() && !isOfTheSystem(name)) {
      unseen.push_back({name, module.synchronises});
    }
  }
  return unseen;
}

}  // namespace heddle
