#pragma once

#include <string>
#include <vector>

#include "judge/Finding.h"
#include "judge/Stuck.h"

/// The graph of waits when no thread can continue: each thread points to those that could end its wait.
namespace heddle::judge {

/// Sets WaitNote::why of the waits of \p finding: who could end each wait, and why that thread cannot.
void explainWaits(const Observation& seen, Finding& finding);

/// The heading of an execution in which no thread can continue.
std::string stuckHeadline(const Observation& seen, const StuckVerdict& verdict);

}  // namespace heddle::judge
