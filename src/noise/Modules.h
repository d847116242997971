#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// The modules of the process, as the block numbers them: a module that the driver named keeps its number.
class Modules {
public:
  /// Reads the list of loaded modules. Call it before the program has threads.
  void read(wire::noise::Block& block);

  /// kNoSite: not in a module that was loaded at the start.
  SiteId siteOf(const void* address) const;
  /// Null: its module is not loaded.
  const void* addressOf(SiteId site) const;
  /// Whether the address is code of the program rather than of a system library.
  bool isProgram(const void* address) const;

  struct Loaded {
    std::uintptr_t base;
    std::uintptr_t end;
    std::uint16_t number;
    bool system;
    std::uintptr_t bias;  ///< What was added to the addresses in the file.
    std::uintptr_t code;  ///< The pages of its first executable segment.
    std::uintptr_t codeEnd;
  };
  const Loaded* begin() const { return loaded_; }
  const Loaded* end() const { return loaded_ + count_; }

  const Loaded* holding(const void* address) const;
  /// The file of a module, as the block names it.
  const char* pathOf(const Loaded& module) const { return block_->modules[module.number].path; }
  /// \p module has no number yet.
  void add(const char* path, Loaded module);

private:
  wire::noise::Block* block_ = nullptr;
  Loaded loaded_[wire::noise::kModules]{};
  std::uint32_t count_ = 0;
};

extern Modules gModules;

}  // namespace heddle::noise
