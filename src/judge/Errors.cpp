#include "judge/Errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/OpTraits.h"
#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle {
namespace {

FindingKind kindOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::UseAfterFree:
      return FindingKind::UseAfterFree;
    case ErrorKind::OutOfBounds:
      return FindingKind::OutOfBounds;
    case ErrorKind::DoubleFree:
      return FindingKind::DoubleFree;
    case ErrorKind::InvalidFree:
      return FindingKind::InvalidFree;
    case ErrorKind::DeadStack:
    case ErrorKind::DeadFrame:
      return FindingKind::DeadStack;
    default:
      return FindingKind::Misuse;
  }
}

std::string block(const ErrorNote& error) { return fmt::format("a block of {}", counted(error.blockSize, "byte")); }

/// For example "4 bytes behind a block of 16 bytes".
std::string placeNearBlock(const ErrorNote& error) {
  const auto size = static_cast<std::int64_t>(error.blockSize);
  if (error.related.empty()) { return "outside every heap block"; }
  if (error.fromBlock < 0) {
    return fmt::format("{} before {}", counted(static_cast<std::uint64_t>(-error.fromBlock), "byte"), block(error));
  }
  if (error.fromBlock >= size) {
    return error.fromBlock == size
               ? fmt::format("directly after {}", block(error))
               : fmt::format("{} after {}", counted(static_cast<std::uint64_t>(error.fromBlock - size), "byte"),
                             block(error));
  }
  return fmt::format("at byte {} of {}, past its end", error.fromBlock, block(error));
}

/// For example "writes 4 bytes" or "uses a mutex".
std::string doing(const ErrorNote& error) {
  if (error.operation != OpKind::None) {
    const std::string noun{traitsOf(error.operation).noun};
    return fmt::format("uses {}", noun.empty() ? "an object" : "a " + noun);
  }
  return fmt::format("{}{} {}", error.atomic ? "atomically " : "", error.write ? "writes" : "reads",
                     counted(error.size, "byte"));
}

std::string object(const ErrorNote& error) {
  const std::string noun{traitsOf(error.operation).noun};
  const std::string what = noun.empty() ? "object" : noun;
  return error.objectName.empty() ? "a " + what : fmt::format("the {} {}", what, quotedName(error.objectName));
}

/// The name of the function that returned, or "a function" if unknown.
std::string returnedFunction(const ErrorNote& error) {
  for (const RelatedNote& related : error.related) {
    if (related.relation == Relation::Returned && !related.stack.empty()) {
      return functionWords(ownFrame(related.stack).function);
    }
  }
  return "a function";
}

struct ErrorWords {
  std::string headline;
  std::string message;
};

ErrorWords memoryWords(const Observation& seen) {
  const ErrorNote& error = seen.error;
  const std::string who = threadName(seen.threads, seen.thread);
  switch (error.kind) {
    case ErrorKind::UseAfterFree:
      return {error.operation == OpKind::None
                  ? fmt::format("Use after free: {} of freed memory", error.write ? "a write" : "a read")
                  : "Use after free: a primitive in freed memory",
              fmt::format("{} {} at byte {} of {} that was freed.", who, doing(error), error.fromBlock, block(error))};
    case ErrorKind::OutOfBounds:
      return {fmt::format("Out of bounds: a {} outside a heap block", error.write ? "write" : "read"),
              fmt::format("{} {} {}.", who, doing(error), placeNearBlock(error))};
    case ErrorKind::DoubleFree:
      return {"Double free: a block is freed twice",
              fmt::format("{} frees {} that was already freed.", who, block(error))};
    case ErrorKind::InvalidFree:
      return {"Invalid free: not the start of a block",
              error.related.empty()
                  ? fmt::format("{} frees a heap address at which no block starts.", who)
                  : fmt::format("{} frees an address {} from the start of {}.", who,
                                counted(static_cast<std::uint64_t>(std::abs(error.fromBlock)), "byte"), block(error))};
    case ErrorKind::DeadFrame:
      return {"Use after return: the function that owns the variable has returned",
              fmt::format("{} {}{} in the frame of {} in {}, which has returned.", who, doing(error),
                          error.objectName.empty() ? "" : " of " + quotedName(error.objectName),
                          returnedFunction(error), threadName(seen.threads, error.owner))};
    default:
      return {"Use of the stack of a thread that has ended",
              fmt::format("{} {} on the stack of {}, which has ended.", who, doing(error),
                          threadName(seen.threads, error.owner))};
  }
}

ErrorWords misuseWords(const Observation& seen) {
  const ErrorNote& error = seen.error;
  const std::string who = threadName(seen.threads, seen.thread);
  const std::string what = object(error);
  const std::string other = threadName(seen.threads, error.owner);
  switch (error.kind) {
    case ErrorKind::UnlockNotLocked:
      return {"Unlock of a lock that is not locked", fmt::format("{} unlocks {}, which no thread holds.", who, what)};
    case ErrorKind::UnlockNotOwner:
      return {"Unlock by a thread that does not hold the lock",
              error.owner == kNoThread ? fmt::format("{} unlocks {}, which it does not hold.", who, what)
                                       : fmt::format("{} unlocks {}, which {} holds.", who, what, other)};
    case ErrorKind::DestroyLocked:
      return {"A lock is destroyed while it is held",
              fmt::format("{} destroys {} while {} holds it.", who, what, error.owner == seen.thread ? "it" : other)};
    case ErrorKind::DestroyWaited:
      return {"A primitive is destroyed while threads wait on it",
              fmt::format("{} destroys {} while {} waits on it.", who, what, other)};
    case ErrorKind::UseDestroyed:
      return {"Use of a primitive after its destruction", fmt::format("{} uses {}, which was destroyed.", who, what)};
    case ErrorKind::DifferentMutexes:
      return {"A condition variable is used with different mutexes",
              fmt::format("{} waits on {} with a different mutex than {}.", who, what, other)};
    case ErrorKind::WaitNotOwner:
      return {"A wait on a condition variable without holding the mutex",
              fmt::format("{} waits on {} but does not hold the mutex it passes.", who, what)};
    case ErrorKind::JoinTwice:
      return {"A thread is joined twice", fmt::format("{} joins {}, which was already joined.", who, other)};
    case ErrorKind::JoinDetached:
      return {"A detached thread is joined", fmt::format("{} joins {}, which is detached.", who, other)};
    case ErrorKind::LatchOverflow:
      return {"A latch is counted below zero",
              fmt::format("{} counts {} down by more than its remaining count.", who,
                          quotedName(error.objectName).starts_with('`') ? "the latch " + quotedName(error.objectName)
                                                                        : "a latch")};
    case ErrorKind::BarrierOverflow:
      return {"More arrivals at a barrier than it expects",
              fmt::format("{} arrives at a barrier at which all expected threads have already arrived in this phase.",
                          who)};
    case ErrorKind::SemaphoreOverflow:
      return {
          "A semaphore is released above its maximum",
          fmt::format("{} releases {} by more than its maximum allows.", who,
                      quotedName(error.objectName).starts_with('`') ? "the semaphore " + quotedName(error.objectName)
                                                                    : "a semaphore")};
    case ErrorKind::LockNotExclusive:
      return {"A lock is acquired while another thread holds it",
              fmt::format("{} acquires {}, which {} holds.", who, what, other)};
    default:
      return {"Misuse of a primitive", seen.text};
  }
}

}  // namespace

bool isUseAfterReturn(const Finding& finding) {
  return finding.kind == FindingKind::DeadStack && std::ranges::any_of(finding.related, [](const RelatedNote& related) {
           return related.relation == Relation::Returned;
         });
}

Finding judgeError(const Observation& seen) {
  const ErrorNote& error = seen.error;
  Finding finding;
  finding.kind = kindOf(error.kind);
  ErrorWords words = finding.kind == FindingKind::Misuse ? misuseWords(seen) : memoryWords(seen);
  finding.headline = std::move(words.headline);
  finding.message = std::move(words.message);
  finding.related = error.related;
  std::vector<std::string> keys{fmt::format("error {}", static_cast<int>(error.kind)), placeKey(ownFrame(seen.stack)),
                                "object " + (error.local ? "" : objectKey(error.objectName))};
  for (const RelatedNote& related : error.related) {
    if (!related.stack.empty()) {
      keys.push_back(fmt::format("{} in {}", relationName(related.relation), placeKey(ownFrame(related.stack))));
    }
  }
  finding.id = findingId(finding.kind, std::move(keys));
  return finding;
}

Finding judgeLeak(const Observation& seen, const LeakNote& leak) {
  Finding finding;
  finding.kind = FindingKind::Leak;
  finding.primary = ownFrame(leak.allocation);
  finding.headline = fmt::format("Leak: {} that no pointer refers to", counted(leak.bytes, "byte"));
  finding.message = fmt::format("At the end, {} allocated by {} in {} {} not freed, and no pointer to {} is left.",
                                leak.blocks == 1 ? "a block" : counted(leak.blocks, "block"),
                                threadName(seen.threads, leak.thread), describe(ownFrame(leak.allocation)),
                                leak.blocks == 1 ? "is" : "are", leak.blocks == 1 ? "it" : "them");
  finding.thread = leak.thread;
  finding.stack = leak.allocation;
  finding.id = findingId(finding.kind, {placeKey(ownFrame(leak.allocation))});
  return finding;
}

}  // namespace heddle
