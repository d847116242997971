#pragma once

#include <llvm/IR/GlobalVariable.h>

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace heddle::analyse {

/// The way from something a function is given to a place in memory: start at the root, add an offset, follow the
/// pointer there, add an offset, and so on. `this->head_->next` is {argument 0, offsets {8, 16}}.
struct AccessPath {
  enum class Root {
    Argument,  ///< Number `index` of the function.
    Global,
    Local,    ///< Memory that nobody else knows: a variable on the stack, or just allocated.
    Unknown,  ///< Could be anything.
  };
  struct Step {
    std::int64_t offset = 0;
    bool isSpread = false;  ///< From this offset on, by a distance that is not known: an element of an array.
    auto operator<=>(const Step&) const = default;
  };

  Root root = Root::Unknown;
  unsigned index = 0;
  const llvm::GlobalVariable* global = nullptr;
  std::vector<Step> steps;
  bool isDeep = false;  ///< Somewhere reachable from here: the way was longer than kMaxSteps.

  auto operator<=>(const AccessPath&) const = default;

  static AccessPath argument(unsigned index) { return {Root::Argument, index, nullptr, {{}}, false}; }
  static AccessPath ofGlobal(const llvm::GlobalVariable& global) { return {Root::Global, 0, &global, {{}}, false}; }
  static AccessPath local() { return {Root::Local, 0, nullptr, {}, false}; }
  static AccessPath unknown() { return {}; }

  bool hasSteps() const { return root == Root::Argument || root == Root::Global; }
  AccessPath plus(std::int64_t distance) const;
  AccessPath spread() const;
  AccessPath followed() const;
};

/// All that a pointer may lead to. Never empty after resolution.
using PathSet = std::set<AccessPath>;

/// \p inner, a path of a callee that starts at an argument, as seen by the caller, whose argument there is \p outer.
AccessPath joined(const AccessPath& outer, const AccessPath& inner);

}  // namespace heddle::analyse
