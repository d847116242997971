#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judge/Finding.h"

/// What makes two errors the same error across executions and builds, and after unrelated edits: the kind, the
/// functions and the objects. Lines, addresses, and the numbers of threads and lambdas are excluded.
namespace heddle::judge {

/// File name and function. If both are unknown, module and offset, which are valid for one build only.
std::string placeKey(const StackFrame& frame);

/// The function without parameters, and without the numbers that compilers assign to lambdas and clones.
std::string functionKey(const std::string& function);

/// `forks[].mutex` for `forks[2].mutex`; empty for a generated name ("mutex 2").
std::string objectKey(const std::string& name);

/// Identifies a racing variable by its name, otherwise by where it was allocated.
std::string variableKey(const VariableNote& variable);

/// Distinguishes races of one identity within one build: the lines of both accesses and what they do.
std::string racePlaces(const RaceNote& race);

/// What both accesses do, without their places: "atomic write, read". Not affected by edits.
std::string raceShape(const RaceNote& race);

/// The asserted expression in the message of a failed assertion; empty if the message does not have the usual form.
std::string assertedExpression(std::string_view message);

/// A short id for a kind of error at its places. The order of the places does not matter: a race has the same id
/// whichever access came first, and a deadlock whichever thread is listed first. Part of file names and baselines:
/// changing the hash invalidates every saved id.
std::string findingId(FindingKind kind, std::vector<std::string> keys);

}  // namespace heddle::judge
