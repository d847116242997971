#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/Ids.h"
#include "wire/FactsView.h"

namespace heddle::rt {

/// The facts file of the program, mapped read-only, and lookups by addresses of this process.
class ProgramFacts {
public:
  /// Nullopt if the file cannot be mapped, or is not a complete file of this version.
  static std::optional<ProgramFacts> open(const char* path);

  const wire::FactsView& view() const { return view_; }

  /// The point of a call, given by its return address, or of an access, given by its site record; null if it is
  /// unknown.
  const wire::FactsPoint* pointAt(SiteId site);
  bool isCallee(const wire::FactsPoint& call, std::uint32_t function) const;

  /// A function by its address; wire::kNoIndex if it is unknown.
  std::uint32_t functionAt(const void* address);
  /// The function that a thread runs, which was created with this routine and argument; wire::kNoIndex if it is
  /// unknown.
  std::uint32_t entryOf(void* (*routine)(void*), const void* argument);

  /// A part of an object of the facts.
  struct Part {
    std::uint32_t object = wire::kNoIndex;
    std::uint64_t offset = 0;
  };
  /// The variable or heap block at an address. The object is kNoIndex if it is unknown: stacks, thread-local variables,
  /// memory of code without IR.
  Part partAt(const void* address);

private:
  explicit ProgramFacts(const wire::FactsView& view) : view_(view) {}

  const wire::FactsModule* moduleOf(std::uint16_t ordinal);
  const wire::FactsSymbol* symbolAt(const void* address);

  wire::FactsView view_;
  std::vector<const wire::FactsModule*> modules_;  ///< By the number of the loaded module; null: no facts.
  std::unordered_map<std::uint64_t, const wire::FactsPoint*> points_;  ///< Answers given so far, by site.
};

}  // namespace heddle::rt
