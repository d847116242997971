#include <array>
#include <optional>

#include "claims/ReadWarnings.h"
#include "claims/TextLines.h"

namespace heddle::claims {
namespace {

/// Removes `==123== `. Nothing: the line is not Valgrind's.
std::optional<std::string_view> ownText(std::string_view line) {
  if (!line.starts_with("==")) { return std::nullopt; }
  const std::size_t end = line.find("==", 2);
  if (end == std::string_view::npos || !numberIn(line.substr(2, end - 2))) { return std::nullopt; }
  line.remove_prefix(end + 2);
  if (line.starts_with(' ')) { line.remove_prefix(1); }
  return line;
}

/// `   at 0x1091C7: add() (lock.cpp:26)` or `   by 0x4C0: start (in /lib/libc.so.6)`.
std::optional<Place> frameIn(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with("at 0x") && !line.starts_with("by 0x")) { return std::nullopt; }
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) { return std::nullopt; }
  line.remove_prefix(colon + 2);
  const std::size_t bracket = line.rfind(" (");
  if (bracket == std::string_view::npos || !line.ends_with(')')) { return Place{{}, 0, 0, std::string(line)}; }
  std::string_view inside = line.substr(bracket + 2);
  inside.remove_suffix(1);
  Place frame = inside.starts_with("in ") ? Place{} : placeIn(inside).value_or(Place{});
  frame.function = line.substr(0, bracket);
  return frame;
}

struct Kind {
  std::string_view words;  ///< In the line that says what is wrong.
  std::string_view rule;
};
constexpr auto kKinds = std::to_array<Kind>({
    {"Possible data race during", "data race"},
    {"lock order \"", "lock order"},
    {"dubious: associated lock is not held", "signal without lock"},
    {"Exiting thread still holds", "exit with lock"},
    {"unlocked a not-locked lock", "unlock of unlocked"},
    {"Attempt to re-lock", "relock"},
    {"Thread #", "misuse"},
});

const Kind* kindIn(std::string_view line) {
  for (const Kind& kind : kKinds) {
    if (line.find(kind.words) != std::string_view::npos) { return &kind; }
  }
  return nullptr;
}

Role roleOf(std::string_view title) {
  if (title.starts_with("Possible data race")) { return Role::Access; }
  if (title.starts_with("This conflicts with")) { return Role::OtherAccess; }
  if (title.starts_with("Observed (incorrect) order") || title.starts_with("Required order was established")) {
    return Role::Held;
  }
  if (title.starts_with("followed by a later acquisition")) { return Role::Acquired; }
  if (title.find("was first observed") != std::string_view::npos) { return Role::Related; }
  return title.starts_with("Thread #") ? Role::Primary : Role::Related;
}

bool isRuler(std::string_view line) { return line.starts_with("-----"); }

/// Collects the lines of one error: they stand between two rulers.
class ReportReader {
public:
  /// Takes a line. False: it is a frame that belongs to no stack.
  bool take(const std::string_view line, const std::string& where) {
    if (const auto frame = frameIn(line)) {
      if (stacks_.empty()) { return false; }
      stacks_.back().frames.push_back(*frame);
      return true;
    }
    const std::string_view title = trimmed(line);
    if (title.empty()) { return true; }
    if (rule_.empty() && !title.starts_with("Lock at") && title.find("was first observed") == std::string_view::npos) {
      if (const Kind* kind = kindIn(title)) {
        rule_ = kind->rule;
        message_ = title;
        source_ = where;
      }
    }
    if (title.starts_with("Address 0x") && !message_.empty()) {
      const std::size_t is = title.find(" is ");
      if (is != std::string_view::npos) { message_ += ": the address" + std::string(title.substr(is)); }
    }
    if (!title.starts_with("Locks held") && !title.starts_with("Address 0x") && !title.starts_with("in frame")) {
      stacks_.push_back({roleOf(title), std::string(title), {}});
    }
    return true;
  }

  /// The error that was read; nothing: the lines between the rulers were an announcement of a thread.
  std::optional<Warning> take() {
    std::optional<Warning> warning;
    if (!rule_.empty()) {
      warning = Warning{"Helgrind", rule_, message_, {}, source_, {}, {}};
      for (CallStack& stack : stacks_) {
        if (!stack.frames.empty()) { warning->stacks.push_back(std::move(stack)); }
      }
      if (warning->stacks.empty()) { warning.reset(); }
    }
    *this = {};
    return warning;
  }

private:
  std::string rule_;
  std::string message_;
  std::string source_;
  std::vector<CallStack> stacks_;
};

}  // namespace

Result<std::vector<Warning>> readHelgrind(const std::string& name, std::string_view text) {
  const TextLines lines(name, text);
  std::vector<Warning> warnings;
  ReportReader reader;
  bool isAnnouncement = true;  // what comes before the first error
  const auto finish = [&] {
    if (auto warning = reader.take()) { warnings.push_back(std::move(*warning)); }
  };
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const auto line = ownText(lines[i]);
    if (!line) { continue; }
    if (line->starts_with("---Thread-Announcement") || line->starts_with("Use --history-level") ||
        line->starts_with("ERROR SUMMARY") || line->starts_with("For lists of detected")) {
      finish();
      isAnnouncement = true;
    } else if (isRuler(*line)) {
      finish();
      isAnnouncement = false;
    } else if (!isAnnouncement && !reader.take(*line, lines.where(i))) {
      return lines.broken(i, "a frame without the title of its stack");
    }
  }
  finish();
  return warnings;
}

}  // namespace heddle::claims
