#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle::explain {

/// SARIF 2.1.0. Each thread of the interleaving is a threadFlow; executionOrder gives the order of their steps. Two
/// partial fingerprints, both without line numbers: the id of the finding (functions and objects) and the text of its
/// source lines (Fingerprint.h).
std::string renderSarif(const FindingsReport& report);

}  // namespace heddle::explain
