#pragma once

#include <string>
#include <vector>

#include "classes/ClassPipeline.h"
#include "facts/Dependence.h"

namespace heddle::cli {

/// The verdict in plain words: what was found, or what was covered and what was not.
std::string classVerdict(const facts::ClassFacts& facts, const classes::ClassResult& result);

std::string classJson(const facts::ClassFacts& facts, const classes::ClassResult& result,
                      const std::vector<std::string>& files);

/// The results of the calls, and those of their sequential orders.
std::string resultsText(const facts::ClassModel& model, const classes::Violation& wrong);

/// "12 of 30 targets, 140 tests, 51000 schedules, 9800 a second, 41 s left"
std::string classProgress(const classes::ClassProgress& progress);

}  // namespace heddle::cli
