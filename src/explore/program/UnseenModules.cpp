#include "explore/program/UnseenModules.h"

#include <algorithm>
#include <filesystem>

#include "core/SystemModules.h"

namespace heddle::explore {
std::vector<UnseenModule> unseenModules(const wire::ControlBlock& block) {
  std::vector<UnseenModule> unseen;
  for (std::uint32_t i = 1; i < std::min(block.moduleCount, wire::kMaxModules); ++i) {
    const wire::Module& module = block.modules[i];
    const std::string name = std::filesystem::path(module.path).filename().string();
    if (module.instrumented || name.empty()) { continue; }
    if (isStandardLibrary(name)) {
      unseen.push_back({name, false, true});
    } else if (!isOfSystem(name)) {
      unseen.push_back({name, module.synchronises});
    }
  }
  return unseen;
}

}  // namespace heddle::explore
