#pragma once

#include <string>

#include "judge/Finding.h"

namespace heddle {

/// What a step did, in few words: "lock `a`", "creates T2", "load 3 of `flag`".
std::string stepWords(const Finding& finding, const Step& step);

}  // namespace heddle
