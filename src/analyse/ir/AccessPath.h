#pragma once

#include <llvm/IR/GlobalVariable.h>

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace heddle::analyse {

/// The path from an input of a function to a place in memory: start at the root, add an offset, follow the pointer
/// there, add an offset, and so on. `this->head_->next` is {argument 0, offsets {8, 16}}.
struct AccessPath {
  enum class Root {
    Argument,  ///< Argument number \c index of the function.
    Global,
    Local,    ///< Memory private to the function: a stack variable, or freshly allocated.
    Unknown,  ///< Could be anything.
  };
  struct Step {
    std::int64_t offset = 0;
    bool isSpread = false;  ///< An unknown distance beyond this offset: an element of an array.
    auto operator<=>(const Step&) const = default;
  };

  Root root = Root::Unknown;
  unsigned index = 0;
  const llvm::GlobalVariable* global = nullptr;
  std::vector<Step> steps;
  bool isDeep = false;  ///< Any place reachable from here: the path was longer than kMaxSteps.

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

/// All places a pointer may point to. Never empty after resolution.
using PathSet = std::set<AccessPath>;

/// Translates \p inner, a path of a callee that starts at an argument, into the caller, where that argument is \p
/// outer.
AccessPath joined(const AccessPath& outer, const AccessPath& inner);

}  // namespace heddle::analyse
