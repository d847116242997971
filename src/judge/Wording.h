#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judge/Finding.h"

/// The wording shared by all reports of a finding.
namespace heddle::judge {

/// For example "writes 4 bytes", "atomically reads 1 byte" or "frees the block".
std::string accessWords(const AccessNote& access);

/// "waits for mutex `a`, held by T2", "sleeps on condition variable `ready`"
std::string waitWords(const std::vector<ThreadNote>& threads, const WaitNote& wait);

/// Whether the thread sleeps inside a std::future.
bool waitsForFuture(const WaitNote& wait);
/// Whether the thread sleeps in std::counting_semaphore.
bool waitsForSemaphore(const WaitNote& wait);

/// `counter` in backquotes; a generated name such as "mutex 2", or "an element of `accounts_`", unchanged.
std::string quotedName(const std::string& name);

/// "SIGSEGV (invalid memory access)"
std::string signalName(int number);

/// The name in files: `allocated`, `released`.
std::string_view relationName(Relation relation);
Relation relationFromName(std::string_view name);
/// "allocated it", "freed it", "locked it"
std::string relationWords(Relation relation);

/// "3 threads", "1 thread"
std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace heddle::judge
