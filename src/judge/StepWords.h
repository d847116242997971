#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/Finding.h"

namespace heddle {

/// What gives steps their names.
struct StepNames {
  std::span<const ObjectNote> objects;  ///< Searched from its beginning: give few.
  const std::vector<ThreadNote>& threads;
};

/// What a step did, in few words: "lock `a`", "creates T2", "load 3 of `flag`".
std::string stepWords(const StepNames& names, const Step& step);
std::string stepWords(const Finding& finding, const Step& step);

/// A read of an object and the write that follows it at once: "changes `x` from 1 to 2".
std::string updateWords(const Finding& finding, const Step& read, const Step& write);

/// The object of a step: "`counter`", "mutex 2", "a mutex".
std::string stepObject(const StepNames& names, const Step& step);

/// The value of a step as one reads it: "-1", "0x7fff0010".
std::string valueText(const Step& step);

}  // namespace heddle
