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
    {"deadlock", "Threads wait for each other, and none can go on."},
    {"lost-wakeup", "A thread waits for a notification that nobody will send any more."},
    {"endless", "The execution repeats itself without end."},
    {"no-progress", "A thread runs on and on without reaching another operation."},
    {"assertion", "An assertion of the program failed in some order of its threads."},
    {"abort", "The program aborted in some order of its threads."},
    {"uncaught-exception", "An exception was thrown that nobody caught."},
    {"signal", "The program was ended by a signal, such as that of an invalid memory access."},
    {"exit-status", "The program ended with a status other than 0 in some order of its threads."},
    {"nondeterminism", "The same schedule gave different executions: something is not under control."},
    {"use-after-free", "Memory was used after it had been freed."},
    {"out-of-bounds", "Memory next to a block was used, not the block itself."},
    {"double-free", "The same memory was freed twice."},
    {"invalid-free", "Something was freed that is no block of the heap."},
    {"dead-stack", "The stack of a thread, or of a function, was used after its end."},
    {"misuse", "A synchronisation primitive was used in a way that its specification forbids."},
    {"leak", "Memory was not freed, and nothing leads to it any more."},
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
  return found == kSentences.end() ? "The program goes wrong in some order of its threads." : found->sentence;
}

bool isError(FindingKind kind) { return kindName(kind) != "nondeterminism" && kindName(kind) != "leak"; }

bool isError(const Finding& finding) { return isError(finding.kind) && !finding.dependsOnTiming; }

std::string summaryLine(const ReportedFinding& reported) {
  const std::string& place = reported.story.place;
  return fmt::format("{}{}{}", reported.finding.dependsOnTiming ? "Depends on timing: " : "", reported.finding.headline,
                     place.empty() ? "" : " in " + place);
}

}  // namespace heddle
