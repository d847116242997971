#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/Result.h"
#include "judge/Finding.h"

namespace heddle {

/// Errors that somebody has decided to live with. One per line, `kind:pattern`, as in ThreadSanitizer's files, which
/// are read as they are. The pattern is compared with the functions, files and libraries of all stacks of a finding and
/// with the name of the variable; `*` stands for anything, `^` and `$` hold it to the beginning and the end.
///
/// The kind is one of Heddle's, `*` for all of them, or one of ThreadSanitizer's: `race`, `race_top` (innermost frames
/// only), `deadlock`, `mutex` (misuse), `called_from_lib` (any kind); `thread` and `signal` name what Heddle does not
/// report, and are passed over. `#` begins a comment.
class Suppressions {
public:
  /// Errors: a line that is not of that form, by its number.
  static Result<Suppressions> parse(std::string_view text);

  bool covers(const Finding& finding) const;
  bool empty() const { return rules_.empty(); }

private:
  struct Rule {
    std::string kind;
    std::string pattern;
  };
  static bool matches(const Rule& rule, const Finding& finding);

  std::vector<Rule> rules_;
};

/// Whether \p text has a part that \p pattern describes.
bool matchesPattern(std::string_view pattern, std::string_view text);

}  // namespace heddle
