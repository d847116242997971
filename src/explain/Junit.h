#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle::explain {

/// JUnit XML for CI systems: one suite per program, one test case per exploration. The failure of a case contains the
/// stories of its findings. A case has the same name whether it fails or not. Findings whose explorations were not
/// recorded get a case for their command. Omits fixed findings, and those that the last exploration did not find again.
std::string renderJunit(const FindingsReport& report);

}  // namespace heddle::explain
