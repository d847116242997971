#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/Finding.h"

namespace heddle::judge {

/// The names to use for objects and threads.
struct StepNames {
  std::span<const ObjectNote> objects;  ///< Searched linearly: pass few.
  const std::vector<ThreadNote>& threads;
};

/// What a step did, in a few words: "locks `a`", "creates T2", "loads 3 from `flag`".
std::string stepWords(const StepNames& names, const Step& step);
std::string stepWords(const Finding& finding, const Step& step);

/// A read of an object and the write that immediately follows it: "changes `x` from 1 to 2".
std::string updateWords(const Finding& finding, const Step& read, const Step& write);

/// The object of a step: "`counter`", "mutex 2", "a mutex".
std::string stepObject(const StepNames& names, const Step& step);

/// The value of a step in readable form: "-1", "0x7fff0010", "an address".
std::string valueText(const Step& step);

}  // namespace heddle::judge
