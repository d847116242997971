#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judge/Finding.h"

/// What makes two errors the same error, in another execution, another build, and after edits elsewhere: the kind, the
/// functions and the objects. No line, no address, no number of a thread or of a lambda goes in.
namespace heddle {

/// File name and function; where neither is known, module and offset, which hold for one build only.
std::string placeKey(const StackFrame& frame);

/// The function without parameters, and without the numbers that compilers give to lambdas and clones.
std::string functionKey(const std::string& function);

/// `forks[].mutex` for `forks[2].mutex`; empty for a name that we made up ("mutex 2").
std::string objectKey(const std::string& name);

/// A racing variable: by its name, else by who allocated it.
std::string variableKey(const VariableNote& variable);

/// Tells races of one identity apart within one build: the lines of both accesses and what they do.
std::string racePlaces(const RaceNote& race);

/// What both accesses do, without their places: "atomic write, read". The same after edits.
std::string raceShape(const RaceNote& race);

/// What is asserted, out of the message of a failed assertion; empty where it is not of the usual form.
std::string assertedExpression(std::string_view message);

/// Short id of a kind of error at its places. The order of the places does not matter, so that a race is the same
/// whichever access came first and a deadlock the same whoever was asked first. Part of file names and baselines: a
/// change of the hash makes every saved id a stranger.
std::string findingId(FindingKind kind, std::vector<std::string> keys);

}  // namespace heddle
