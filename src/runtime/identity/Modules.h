#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/ControlBlock.h"

/// The program and the libraries that it has loaded, numbered in the order in which they were first seen: the program
/// is 0, the others follow in the order of the dynamic linker's list. An unloaded module keeps its number for the case
/// that it is loaded again. So (number, offset from the lowest address) identifies a place in code or data in every
/// process, with or without ASLR.
namespace heddle::rt {

struct LoadedModule {
  std::uintptr_t low = 0;
  std::uintptr_t size = 0;  ///< 0: not loaded at present.
  std::uint16_t ordinal = 0;

  bool contains(std::uintptr_t address) const { return address - low < size; }
};

/// The module number of code and data outside of all modules.
inline constexpr std::uint16_t kNoModule = 0xffff;

/// Reads the list of modules and writes it to \p block, now and whenever it changes.
void registerModules(wire::ControlBlock& block);
/// Call this after dlopen and dlclose. Lookups that find nothing call it themselves.
void refreshModules();

/// Whether \p address lies in the program or in a library that was loaded with it.
bool isLoadedForGood(std::uintptr_t address);

/// The module that contains the address, or null. findKnownModule does not ask the dynamic linker for new modules.
const LoadedModule* findKnownModule(std::uintptr_t address);
const LoadedModule* findModule(std::uintptr_t address);

/// The module of the last code address that was looked up. Never null.
extern const LoadedModule* gLastCode;

SiteId lookUpSite(std::uintptr_t pc);

inline SiteId siteOf(const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pc);
  const LoadedModule& last = *gLastCode;
  return last.contains(address) ? makeSite(last.ordinal, address - last.low) : lookUpSite(address);
}

}  // namespace heddle::rt
