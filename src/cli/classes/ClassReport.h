#pragma once

#include <functional>
#include <string>
#include <vector>

#include "classes/ClassPipeline.h"
#include "facts/Dependence.h"

namespace heddle::cli {

/// The verdict in plain words: what was left out, what was found, and what was covered.
std::string classVerdict(const facts::ClassFacts& facts, const classes::ClassResult& result);

/// The main line of it, without its end of line.
std::string classHeadline(const facts::ClassFacts& facts, const classes::ClassResult& result);

/// The file of a saved finding, by its id.
using FileOf = std::function<std::string(const std::string&)>;

std::string classJson(const facts::ClassFacts& facts, const classes::ClassResult& result, const FileOf& fileOf);

/// "get(int) with put(int)" for each pair that may interfere and was not tested.
std::vector<std::string> untestedPairs(const facts::ClassModel& model, const classes::ClassResult& result);

/// Pairs of which all interleavings of two calls within the bound were executed.
std::size_t shownPairs(const classes::SearchTally& tally);

/// The results of the calls, and those of their sequential orders.
std::string resultsText(const facts::ClassModel& model, const classes::Violation& wrong);

/// "12 of 30 targets, 140 tests, 51000 schedules, 9800 a second, 41 s left"
std::string classProgress(const classes::ClassProgress& progress);

}  // namespace heddle::cli
