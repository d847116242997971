#pragma once

#include <string>

#include "explain/SourceFiles.h"
#include "judge/Finding.h"

namespace heddle::explain {

/// Identifies a finding by the functions and the text of the source lines at its places, without whitespace and
/// comments. It stays the same when lines move, and changes when the lines themselves change. Sixteen hexadecimal
/// digits. Empty if a source file could not be read, because an identity must not depend on the machine.
std::string fingerprint(const judge::Finding& finding, SourceFiles& sources);

}  // namespace heddle::explain
