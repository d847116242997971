#pragma once

#include <string>

#include "explain/SourceFiles.h"
#include "judge/Finding.h"

namespace heddle {

/// Names a finding by the functions and the text of the source lines at its places, without blanks and comments: the
/// same after lines have moved, another one after the lines themselves have changed. Sixteen hexadecimal digits; empty
/// where a source file could not be read, because a name that depends on who asks is none.
std::string fingerprint(const Finding& finding, SourceFiles& sources);

}  // namespace heddle
