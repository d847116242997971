#include "cli/StopReport.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/Terminal.h"
#include "core/OpTraits.h"
#include "explain/Interleaving.h"
#include "explain/Paint.h"
#include "explain/TableText.h"
#include "judge/Stuck.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

/// The finding, cut off before \p step: without the failure, which has not happened yet.
Finding upTo(const Finding& finding, std::uint64_t step) {
  Finding part;
  part.kind = FindingKind::Endless;  // suppresses the row for the failure
  part.threads = finding.threads;
  part.places = finding.places;
  part.objects = finding.objects;
  for (const Step& one : finding.steps) {
    if (one.number < step) { part.steps.push_back(one); }
  }
  return part;
}

std::string standWords(const Observation& seen, const WaitNote& stand, bool next) {
  const bool waits = stand.holder != kNoThread || (isSleep(stand.kind) && !next);
  if (waits) { return waitWords(seen.threads, stand); }
  const std::string object = stand.objectName.empty() ? "" : " " + quotedName(stand.objectName);
  return fmt::format("{} {}{}", next ? "is about to execute:" : "is stopped before:", opName(stand.kind), object);
}

}  // namespace

void printStop(const Finding& finding, const Observation& seen, std::uint64_t step) {
  const TextStyle style = outputStyle();
  const Paint paint(style.colour);
  SourceFiles sources;
  StoryTable table = interleaving(upTo(finding, step), sources);
  foldTable(table);
  if (!table.rows.empty()) { fmt::print("{}\n", tableText(table, style.width, paint)); }
  fmt::print("{}\n", paint.strong(fmt::format("Before step {}:", step)));
  for (const WaitNote& stand : seen.waits) {
    const bool next = stand.thread == seen.thread;
    const StackFrame& frame = ownFrame(stand.stack);
    const std::string place = frame.foreign || (frame.file.empty() && frame.function.empty()) ? "" : describe(frame);
    const std::string source = place.empty() ? "" : sources.line(frame.file, frame.line);
    fmt::print("{}{} {}\n", next ? paint.mark("> ") : "  ", threadName(seen.threads, stand.thread),
               standWords(seen, stand, next));
    if (!place.empty()) { fmt::print("      {}{}{}\n", place, source.empty() ? "" : "  ", source); }
  }
}

}  // namespace heddle::cli
