#include "cli/frameworks/TestsSummary.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "explain/Paint.h"
#include "judge/Wording.h"

namespace heddle::cli {

void TestsSummary::begins(const FrameworkTest& test) {
  ++begun_;
  if (!asJson_) {
    fmt::print("{}\n",
               explain::Paint(outputStyle().colour).strong(fmt::format("[{}/{}] {}", begun_, all_, test.title())));
  }
}

void TestsSummary::ends(const FrameworkTest& test, int exitCode, Json result) {
  if (result.is_null()) { result = {{"verdict", "The test could not be explored."}, {"exitCode", exitCode}}; }
  count(test, exitCode, result);
}

void TestsSummary::wasDone(const FrameworkTest& test, const judge::RunRecord& run) {
  ++begun_;
  ++before_;
  Json result = toJson(run);
  result["doneBefore"] = true;
  count(test, run.exitCode, result);
}

void TestsSummary::count(const FrameworkTest& test, int exitCode, const Json& result) {
  ++done_;
  exitCode_ = std::max(exitCode_, exitCode);
  if (exitCode != 0) { failed_.push_back(test.title()); }
  Json named = {{"suite", test.suite}, {"test", test.name}};
  named.update(result);
  results_.push_back(std::move(named));
}

std::string TestsSummary::sentence() const {
  return fmt::format("{} explored{}{}: {} without error{}", judge::counted(done_, "test"),
                     done_ == all_ ? "" : fmt::format(" of {}", all_),
                     before_ == 0 ? "" : fmt::format(", {} of them earlier", before_), done_ - failed_.size(),
                     failed_.empty() ? "." : fmt::format(", {} failed", failed_.size()));
}

int TestsSummary::print() const {
  if (asJson_) {
    Json json = runJsonHead();
    json["framework"] = frameworkName(framework_);
    json["verdict"] = sentence();
    json["exitCode"] = exitCode_;
    json["interrupted"] = done_ < all_;
    json["explorations"] = results_;
    printJson(json);
    return exitCode_;
  }
  fmt::print("\n{}{}\n", sentence(), failed_.empty() ? "" : ":");
  for (const std::string& title : failed_) {
    fmt::print("  {}\n", title);
  }
  return exitCode_;
}

}  // namespace heddle::cli
