#include "explain/TextReport.h"

#include <fmt/format.h>

#include "explain/Paint.h"
#include "explain/TableText.h"

namespace heddle::explain {
namespace {

std::string sectionText(const StorySection& section, const Paint& paint) {
  std::string text = fmt::format("\n  {}{}\n", section.title, section.lines.empty() ? "" : ":");
  for (const std::string& line : section.lines) {
    text += fmt::format("      {}\n", paint.quiet(line));
  }
  return text;
}

std::string paragraph(const std::string& title, const std::string& words, const TextStyle& style) {
  std::string text;
  for (const std::string& line : wrapped(words, style.width - 2 - title.size())) {
    text += fmt::format("{}{}\n", text.empty() ? "\n  " + title : "  " + std::string(title.size(), ' '), line);
  }
  return text;
}

}  // namespace

std::string renderText(const Story& story, const TextStyle& style) {
  const Paint paint(style.colour);
  std::string text = fmt::format("{} {}\n", paint.error(story.headline), paint.quiet(fmt::format("[{}]", story.id)));
  if (!story.place.empty()) { text += fmt::format("  in {}\n", story.place); }
  for (const std::string& line : wrapped(story.message, style.width - 2)) {
    text += fmt::format("  {}\n", line);
  }
  text += paragraph("Cause: ", story.cause, style);
  text += paragraph("To fix it: ", story.fix, style);
  for (const StorySection& section : story.sections) {
    text += sectionText(section, paint);
  }
  if (!story.table.rows.empty()) {
    text += "\n  How it happens:\n";
    for (const std::string& line : wrapped(story.shape, style.width - 2)) {
      text += fmt::format("  {}\n", paint.quiet(line));
    }
    text += "\n" + tableText(story.table, style.width, paint);
  }
  if (!story.others.lines.empty()) { text += sectionText(story.others, paint); }
  if (!story.output.lines.empty()) { text += sectionText(story.output, paint); }
  if (!story.replayCommand.empty()) {
    text += fmt::format("\n  To reproduce:  {}\n", paint.strong(story.replayCommand));
  }
  if (!story.page.empty()) { text += fmt::format("  What it means: {}\n", story.page); }
  return text;
}

}  // namespace heddle::explain
