#include "cli/StopReport.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/Terminal.h"
#include "core/OpTraits.h"
#include "explain/Interleaving.h"
#include "explain/Paint.h"
#include "explain/TableFolds.h"
#include "explain/TableText.h"
#include "judge/Stuck.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

/// The finding, cut off before \p step: without the failure, which has not happened yet.
judge::Finding upTo(const judge::Finding& finding, std::uint64_t step) {
  judge::Finding part;
  part.kind = judge::FindingKind::Endless;  // suppresses the row for the failure
  part.threads = finding.threads;
  part.places = finding.places;
  part.objects = finding.objects;
  for (const judge::Step& one : finding.steps) {
    if (one.number < step) { part.steps.push_back(one); }
  }
  return part;
}

std::string standWords(const judge::Observation& seen, const judge::WaitNote& stand, bool next) {
  const bool waits = stand.holder != kNoThread || (isSleep(stand.kind) && !next);
  if (waits) { return judge::waitWords(seen.threads, stand); }
  const std::string object = stand.objectName.empty() ? "" : " " + judge::quotedName(stand.objectName);
  return fmt::format("{} {}{}", next ? "is about to execute:" : "is stopped before:", opName(stand.kind), object);
}

}  // namespace

void printStop(const judge::Finding& finding, const judge::Observation& seen, std::uint64_t step) {
  const explain::TextStyle style = outputStyle();
  const explain::Paint paint(style.colour);
  explain::SourceFiles sources;
  explain::StoryTable table = explain::interleaving(upTo(finding, step), sources);
  explain::foldTable(table);
  if (!table.rows.empty()) { fmt::print("{}\n", explain::tableText(table, style.width, paint)); }
  fmt::print("{}\n", paint.strong(fmt::format("Before step {}:", step)));
  for (const judge::WaitNote& stand : seen.waits) {
    const bool next = stand.thread == seen.thread;
    const judge::StackFrame& frame = judge::ownFrame(stand.stack);
    const std::string place =
        frame.foreign || (frame.file.empty() && frame.function.empty()) ? "" : judge::describe(frame);
    const std::string source = place.empty() ? "" : sources.line(frame.file, frame.line);
    fmt::print("{}{} {}\n", next ? paint.mark("> ") : "  ", judge::threadName(seen.threads, stand.thread),
               standWords(seen, stand, next));
    if (!place.empty()) { fmt::print("      {}{}{}\n", place, source.empty() ? "" : "  ", source); }
  }
}

}  // namespace heddle::cli
