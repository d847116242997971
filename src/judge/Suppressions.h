#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/Result.h"
#include "judge/Finding.h"
#include "judge/Suspicion.h"

namespace heddle::judge {

struct SuppressionRule {
  std::string kind;
  std::string pattern;

  std::string text() const { return kind + ":" + pattern; }
};

/// Errors that a project accepts: one `kind:pattern` per line, `#` begins a comment.
///
/// The kinds of ThreadSanitizer have the same meaning as there. `race` covers data races and uses of freed memory, by
/// any frame of either access or by the global variable. `race_top` checks only the innermost frames. `deadlock` covers
/// deadlocks and lock orders, `mutex` covers misuse of mutexes, and `called_from_lib` covers accesses that the C
/// library makes on behalf of that library. `thread` and `signal` stand for reports that Heddle does not produce, and
/// cover nothing.
///
/// The kinds of Heddle are the names of its errors, `fatal-signal` for a crash, and `*` for all. Their patterns are
/// matched against the functions, files and libraries of all stacks, the names of variables, the message of an
/// assertion or exception, and the exit status.
class Suppressions {
public:
  /// Fails on a malformed line and reports its number.
  static Result<Suppressions> parse(std::string_view text);

  /// The first rule that covers it; null if there is none. Only the first race of a finding is checked.
  const SuppressionRule* covering(const Finding& finding) const;
  const SuppressionRule* covering(const Suspicion& suspicion) const;
  bool covers(const Finding& finding) const { return covering(finding) != nullptr; }
  bool empty() const { return rules_.empty(); }

private:
  std::vector<SuppressionRule> rules_;
};

/// A suppressed error, and the rule that covers it.
struct Suppressed {
  std::string id;
  std::string kind;
  std::string headline;
  std::string rule;
};

/// Whether \p pattern matches a part of \p text: `*` matches anything, `^` and `$` anchor the match. As in
/// ThreadSanitizer, each part between stars matches at its first occurrence, without backtracking.
bool matchesPattern(std::string_view pattern, std::string_view text);

}  // namespace heddle::judge
