#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/Result.h"
#include "judge/Finding.h"
#include "judge/Suspicion.h"

namespace heddle {

struct SuppressionRule {
  std::string kind;
  std::string pattern;

  std::string text() const { return kind + ":" + pattern; }
};

/// Errors that a project has decided to live with: one `kind:pattern` per line, `#` begins a comment.
///
/// The kinds of ThreadSanitizer mean what they mean there. `race` covers data races and uses of freed memory, by any
/// frame of either access or by the global variable; `race_top` looks at the innermost frames only; `deadlock` covers
/// deadlocks and lock orders, `mutex` wrong uses of mutexes, `called_from_lib` accesses that the C library makes for
/// that library. `thread` and `signal` name reports that Heddle does not make, and cover nothing.
///
/// The kinds of Heddle are the names of its errors, `fatal-signal` for a crash, and `*` for all. Their patterns are
/// compared with the functions, files and libraries of all stacks, with names of variables, with the words of an
/// assertion or an exception, and with the number of an exit status.
class Suppressions {
public:
  /// Errors: a line that is not of that form, by its number.
  static Result<Suppressions> parse(std::string_view text);

  /// The first rule that covers it; null: none. A finding about several races is looked at by its first.
  const SuppressionRule* covering(const Finding& finding) const;
  const SuppressionRule* covering(const Suspicion& suspicion) const;
  bool covers(const Finding& finding) const { return covering(finding) != nullptr; }
  bool empty() const { return rules_.empty(); }

private:
  std::vector<SuppressionRule> rules_;
};

/// Something that a rule covers, and the rule.
struct Suppressed {
  std::string id;
  std::string kind;
  std::string headline;
  std::string rule;
};

/// Whether \p text has a part that \p pattern describes: `*` stands for anything, `^` and `$` hold it to the beginning
/// and the end. As in ThreadSanitizer, each part between stars is taken at its first place, and that is final.
bool matchesPattern(std::string_view pattern, std::string_view text);

}  // namespace heddle
