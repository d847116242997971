#include "explain/FindingsReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace heddle {
namespace {

struct KindSentence {
  std::string_view kind;
  std::string_view sentence;
};

constexpr std::array<KindSentence, 18> kSentences{{
    {"data-race", "Two threads access the same memory, one of them writes, and nothing orders the two."},
    {"deadlock", "Threads wait for each other, and none can continue."},
    {"lost-wakeup", "A thread waits for a notification that no other thread will send."},
    {"endless", "The execution repeats itself forever."},
    {"no-progress", "A thread runs or blocks without reaching another operation."},
    {"assertion", "An assertion of the program failed in some interleaving of its threads."},
    {"abort", "The program aborted in some interleaving of its threads."},
    {"uncaught-exception", "An exception was thrown and not caught."},
    {"signal", "The program was terminated by a signal, for example after an invalid memory access."},
    {"exit-status", "The program ended with a nonzero exit status in some interleaving of its threads."},
    {"nondeterminism", "The same schedule led to different executions: something is outside Heddle's control."},
    {"use-after-free", "Memory was used after it was freed."},
    {"out-of-bounds", "Memory outside a heap block was accessed."},
    {"double-free", "The same memory was freed twice."},
    {"invalid-free", "The program freed an address that is not a heap block."},
    {"dead-stack", "The stack of a thread or function was used after it ended."},
    {"misuse", "A synchronisation primitive was used in a way that its specification forbids."},
    {"leak", "Memory was not freed, and no pointer to it is left."},
}};

}  // namespace

std::string_view sinceName(Since since) {
  constexpr std::array<std::string_view, 4> kNames{"", "new", "still-there", "fixed"};
  return kNames[static_cast<std::size_t>(since)];
}

std::string commandWords(const std::string& program, const std::vector<std::string>& arguments) {
  std::string words = baseName(program);
  for (const std::string& argument : arguments) {
    words += " " + argument;
  }
  return words;
}

std::string_view kindSentence(FindingKind kind) {
  const auto* found = std::ranges::find(kSentences, kindName(kind), &KindSentence::kind);
  return found == kSentences.end() ? "The program fails in some interleaving of its threads." : found->sentence;
}

bool isError(FindingKind kind) { return kindName(kind) != "nondeterminism" && kindName(kind) != "leak"; }

bool isError(const Finding& finding) { return isError(finding.kind) && !finding.dependsOnTiming; }

std::string summaryLine(const ReportedFinding& reported) {
  const std::string& place = reported.story.place;
  return fmt::format("{}{}{}", reported.finding.dependsOnTiming ? "Depends on timing: " : "", reported.finding.headline,
                     place.empty() ? "" : " in " + place);
}

}  // namespace heddle
