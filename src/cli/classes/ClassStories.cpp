#include "cli/classes/ClassStories.h"

#include <fmt/format.h>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/classes/ClassReport.h"
#include "explain/Paint.h"
#include "explain/TableText.h"

namespace heddle::cli {
namespace {

/// This many violations are reported in full, the others with their tests and headlines. One is enough if it needs a
/// call that is not ordinary, such as reset: such a call usually fails with every other one.
constexpr std::size_t kInFull = 3;

std::string indented(const std::string& text) {
  std::string result = "  ";
  for (const char c : text) {
    result += c;
    if (c == '\n') { result += "  "; }
  }
  return result.substr(0, result.size() - 2);
}

class Stories {
public:
  Stories(const facts::ClassModel& model, const StoryStore& store) : model_(model), store_(store) {}

  void inFull(const classes::ConfirmedViolation& one) {
    if (one.violation.isOfResults()) {
      fmt::print("Results that no order of the calls explains:\n\n{}\n{}\n", indented(one.test),
                 indented(resultsText(model_, one.violation)));
    } else {
      fmt::print("{} test that fails:\n\n{}\n", isFirst_ ? "The smallest" : "Another", indented(one.test));
      isFirst_ = false;
    }
    printStories({&one.findings.front().finding}, [this](const judge::Finding& finding) { return replay(finding); });
    if (one.findings.size() > 1) { alsoShown(one.findings); }
  }

  void inShort(const classes::ConfirmedViolation& one) const {
    const judge::Finding& finding = one.findings.front().finding;
    fmt::print("{}: {}\n\n{}\n  {}\n\n", finding.headline, finding.message, indented(one.test),
               replay(one.findings.front().finding));
  }

private:
  /// The other errors of a test, which mostly have the cause of the first one.
  void alsoShown(const std::vector<explore::FindingRecord>& findings) const {
    fmt::print("The same test also shows:\n");
    for (std::size_t i = 1; i < findings.size(); ++i) {
      const judge::Finding& finding = findings[i].finding;
      fmt::print("  {} ({})\n", finding.headline, replay(finding));
    }
    fmt::print("\n");
  }

  std::string replay(const judge::Finding& finding) const {
    return replayCommand(store_.store, finding.id, store_.wasGiven);
  }

  const facts::ClassModel& model_;
  const StoryStore& store_;
  bool isFirst_ = true;
};

bool isByContract(const classes::ConfirmedViolation& one) {
  return !one.isError && one.promise == generate::Promise::Contract;
}

void printContractHeading() {
  const explain::TextStyle style = outputStyle();
  fmt::print("{}\n", explain::Paint(style.colour).strong("Probably by contract"));
  constexpr const char* kWhat =
      "Few classes allow assignment, swap or move while other calls run. The following errors need such a call. They "
      "do "
      "not change the exit status; `--contract strict` counts them.";
  for (const std::string& line : explain::wrapped(kWhat, style.width)) {
    fmt::print("{}\n", line);
  }
  fmt::print("\n");
}

}  // namespace

void printClassStories(const facts::ClassModel& model, const classes::ClassResult& result, const StoryStore& store) {
  Stories stories(model, store);
  std::size_t reported = 0;
  bool hasHeading = false;
  bool hasOthers = false;
  for (const classes::ConfirmedViolation& one : result.violations) {
    if (isByContract(one)) {
      if (!hasHeading) { printContractHeading(); }
      hasHeading = true;
      stories.inShort(one);
    } else if (reported == 0 || (reported < kInFull && one.promise == generate::Promise::Ordinary)) {
      stories.inFull(one);
      ++reported;
    } else {
      if (!hasOthers) { fmt::print("Other errors, each with its smallest test:\n\n"); }
      hasOthers = true;
      stories.inShort(one);
    }
  }
}

void printFailedOnce(const classes::ClassResult& result) {
  for (const classes::UnconfirmedViolation& one : result.notReproduced) {
    fmt::print("Failed once and not again ({}), saved as {}:\n\n{}\n", one.kind, one.file, indented(one.test));
  }
}

}  // namespace heddle::cli
