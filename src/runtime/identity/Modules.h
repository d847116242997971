#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/ControlBlock.h"

/// The program and the libraries it has loaded, numbered in the order in which they were first seen: the program is 0,
/// then as the dynamic linker lists them. A module that is unloaded keeps its number, and gets it back if it is loaded
/// again. So (number, offset from the lowest address) names a place in the code or in the data in every process, ASLR
/// or not.
namespace heddle::rt {

struct LoadedModule {
  std::uintptr_t low = 0;
  std::uintptr_t size = 0;  ///< 0: not loaded now.
  std::uint16_t ordinal = 0;

  bool contains(std::uintptr_t address) const { return address - low < size; }
};

/// The module number of code and data that belong to no module.
inline constexpr std::uint16_t kNoModule = 0xffff;

/// Reads the list of modules and writes it to \p block, now and whenever it grows.
void registerModules(wire::ControlBlock& block);
/// After dlopen and dlclose. Lookups that find nothing come here by themselves.
void refreshModules();

/// The program, or a library that was loaded with it.
bool isLoadedForGood(std::uintptr_t address);

/// Null: the address is in no module. The first one does not ask the dynamic linker whether there are new ones.
const LoadedModule* findKnownModule(std::uintptr_t address);
const LoadedModule* findModule(std::uintptr_t address);

/// The module of the last code address that was asked for. Never null.
extern const LoadedModule* gLastCode;

SiteId lookUpSite(std::uintptr_t pc);

inline SiteId siteOf(const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pc);
  const LoadedModule& last = *gLastCode;
  return last.contains(address) ? makeSite(last.ordinal, address - last.low) : lookUpSite(address);
}

}  // namespace heddle::rt
