#pragma once

#include <string>

#include "judge/Finding.h"

namespace heddle {

/// What a step did, in few words: "lock `a`", "creates T2", "load 3 of `flag`".
std::string stepWords(const Finding& finding, const Step& step);

/// A read of an object and the write that follows it at once: "changes `x` from 1 to 2".
std::string updateWords(const Finding& finding, const Step& read, const Step& write);

}  // namespace heddle
