#include "judge/Wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

#include "core/OpTraits.h"
#include "judge/Stuck.h"

namespace heddle::judge {

std::string counted(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

namespace {

struct RelationText {
  std::string_view name;
  std::string_view words;
};

constexpr std::array<RelationText, 10> kRelations{{
    {"none", "accessed it"},
    {"allocated", "allocated it"},
    {"released", "freed it"},
    {"locked", "locked it"},
    {"destroyed", "destroyed it"},
    {"waits", "waits on it"},
    {"joined", "joined it"},
    {"detached", "detached it"},
    {"started", "started it"},
    {"returned", "returned from its function"},
}};
static_assert(kRelations.size() == static_cast<std::size_t>(Relation::Returned) + 1);

}  // namespace

std::string_view relationName(Relation relation) { return kRelations[static_cast<std::size_t>(relation)].name; }

Relation relationFromName(std::string_view name) {
  const auto* found = std::ranges::find(kRelations, name, &RelationText::name);
  return found == kRelations.end() ? Relation::None : static_cast<Relation>(found - kRelations.begin());
}

std::string relationWords(Relation relation) {
  return std::string(kRelations[static_cast<std::size_t>(relation)].words);
}

std::string accessWords(const AccessNote& access) {
  if (access.frees) { return "frees the block"; }
  return fmt::format("{}{} {}", access.atomic ? "atomically " : "", access.write ? "writes" : "reads",
                     counted(access.size, "byte"));
}

namespace {

/// "mutex 2": a noun and a number, generated for an object without a name.
bool isMadeUp(const std::string& name) {
  const std::size_t blank = name.rfind(' ');
  return blank != std::string::npos && blank + 1 < name.size() &&
         name.find_first_not_of("0123456789", blank + 1) == std::string::npos;
}

std::string namedObject(const WaitNote& wait) {
  const std::string noun{traitsOf(wait.kind).noun};
  if (wait.objectName.empty()) { return "a " + (noun.empty() ? "shared object" : noun); }
  return noun.empty() || isMadeUp(wait.objectName) ? quotedName(wait.objectName)
                                                   : fmt::format("{} {}", noun, quotedName(wait.objectName));
}

bool isInFuture(const StackFrame& frame) {
  const std::string function = shortFunction(frame.function);
  return function.starts_with("std::__future_base::") || function.starts_with("std::__basic_future") ||
         function.starts_with("std::__1::__assoc_sub_state") || function.starts_with("std::__1::__assoc_state");
}

/// A class of the standard library that waits by means of an atomic.
struct Primitive {
  std::string_view function;
  std::string_view verb;
  std::string_view noun;
};
constexpr Primitive kPrimitives[] = {
    {"std::counting_semaphore<", "waits for", "semaphore"},
    {"std::barrier<", "waits at", "barrier"},
    {"std::latch::", "waits for", "latch"},
};

std::string withoutVersion(std::string function) {
  constexpr std::string_view kVersion = "__1::";
  if (const std::size_t at = function.find(kVersion); at != std::string::npos) { function.erase(at, kVersion.size()); }
  return function;
}

/// The primitive in whose member function the thread sleeps.
const Primitive* primitiveOf(const WaitNote& wait) {
  for (const StackFrame& frame : wait.stack) {
    if (!frame.foreign) { break; }
    const std::string function = withoutVersion(shortFunction(frame.function));
    const auto* const found = std::ranges::find_if(
        kPrimitives, [&](const Primitive& primitive) { return function.starts_with(primitive.function); });
    if (found != std::end(kPrimitives)) { return found; }
  }
  return nullptr;
}

std::string sleepWords(const WaitNote& wait) {
  const Primitive* const primitive = primitiveOf(wait);
  if (primitive == nullptr) { return fmt::format("sleeps on {}", namedObject(wait)); }
  // libstdc++ sleeps on a variable of its own in some cases.
  const std::string& name = wait.objectName;
  return name.empty() || isMadeUp(name) || name.starts_with("std::")
             ? fmt::format("{} a {}", primitive->verb, primitive->noun)
             : fmt::format("{} {} {}", primitive->verb, primitive->noun, quotedName(name));
}

}  // namespace

bool waitsForSemaphore(const WaitNote& wait) {
  const Primitive* const primitive = isSleep(wait.kind) ? primitiveOf(wait) : nullptr;
  return primitive != nullptr && primitive->noun == "semaphore";
}

bool waitsForFuture(const WaitNote& wait) {
  // It is a wait for a condition variable or an atomic inside the library.
  const auto own = std::ranges::find(wait.stack, false, &StackFrame::foreign);
  return isSleep(wait.kind) && std::any_of(wait.stack.begin(), own, isInFuture);
}

std::string quotedName(const std::string& name) {
  const bool quoted = name.find('`') != std::string::npos;  // "an element of `accounts_`"
  return name.empty() || quoted || isMadeUp(name) ? name : fmt::format("`{}`", name);
}

std::string waitWords(const std::vector<ThreadNote>& threads, const WaitNote& wait) {
  if (wait.kind == OpKind::ThreadJoin) {
    return wait.holder == kNoThread ? "waits for a thread to end"
                                    : fmt::format("waits for {} to end", threadName(threads, wait.holder));
  }
  if (waitsForFuture(wait)) { return "waits for a future"; }
  if (wait.kind == OpKind::IoWait) { return "waits for input that never arrives"; }
  if (isSleep(wait.kind)) { return sleepWords(wait); }
  if (wait.holder == wait.thread) { return fmt::format("waits for {}, which it holds itself", namedObject(wait)); }
  if (wait.holder != kNoThread) {
    return fmt::format("waits for {}, held by {}", namedObject(wait), threadName(threads, wait.holder));
  }
  return fmt::format("waits for {}", namedObject(wait));
}

std::string signalName(int number) {
  const char* name = sigabbrev_np(number);
  if (name == nullptr) { return fmt::format("signal {}", number); }
  switch (number) {
    case SIGSEGV:
      return "SIGSEGV (invalid memory access)";
    case SIGBUS:
      return "SIGBUS (bad address)";
    case SIGFPE:
      return "SIGFPE (arithmetic error)";
    case SIGILL:
      return "SIGILL (illegal instruction)";
    default:
      return fmt::format("SIG{}", name);
  }
}

}  // namespace heddle::judge
