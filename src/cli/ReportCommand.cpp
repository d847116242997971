#include "cli/ReportCommand.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "cli/InstallTree.h"
#include "cli/ReportSources.h"
#include "cli/SourceBase.h"
#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explain/GithubReport.h"
#include "explain/JsonReport.h"
#include "explain/Junit.h"
#include "explain/Sarif.h"
#include "explain/SourceUri.h"
#include "explain/TextList.h"
#include "explain/TraceEvents.h"
#include "explain/page/HtmlReport.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle report\n"
    "  heddle report --format html --output report.html\n"
    "  heddle report --format sarif --output heddle.sarif --format junit --output heddle.xml --format github\n"
    "  heddle report --format json build/unit/.heddle build/stress/.heddle\n"
    "  heddle report --compare main.json .heddle\n"
    "\n"
    "Exit status: 0, even if there are findings; with --compare, 1 if some are new; 2 wrong usage.\n"
    "docs/formats.md describes the formats.\n";

/// The page shows the source, which is read now: the page itself opens without it.
std::string pageText(const explain::FindingsReport& report) {
  std::vector<const judge::Finding*> findings;
  for (const explain::ReportedFinding& reported : report.findings) {
    findings.push_back(&reported.finding);
  }
  return explain::renderHtml(report, explain::sourceExcerpts(findings));
}

std::string rendered(const std::string& format, const explain::FindingsReport& report,
                     const explain::TextStyle& style) {
  if (format == "json") { return explain::renderJson(report); }
  if (format == "sarif") { return explain::renderSarif(report); }
  if (format == "junit") { return explain::renderJunit(report); }
  if (format == "html") { return pageText(report); }
  if (format == "trace-event") { return explain::renderTraceEvents(report); }
  return format == "github" ? explain::renderGithub(report) : explain::renderList(report, style);
}

class ReportCommand : public Command {
public:
  explicit ReportCommand(std::string version) : version_(std::move(version)) {}

  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb =
        app.add_subcommand("report", "Print saved findings, or export them (HTML, SARIF, JUnit, JSON, ...)");
    CLI::Option* sources = verb->add_option(
        "source", sources_,
        "Stores, folders with a .heddle, finding files or JSON reports (default: the nearest .heddle in "
        "this folder or above)");
    sources->option_text("[SOURCE...]");
    verb->add_option(
            "--format", formats_,
            "Format of the report; html is a page for a browser, github prints workflow commands, trace-event is "
            "for Perfetto. Can be repeated")
        ->check(CLI::IsMember({"text", "html", "json", "sarif", "junit", "github", "trace-event"}))
        ->allow_extra_args(false);
    verb->add_option("--output,-o", outputs_,
                     "File for the report, one for each --format, in the same order; -: standard output, the default")
        ->type_name("FILE")
        ->allow_extra_args(false);
    verb->add_option("--compare", compare_, "Compare two sources: which findings are new, still present, or gone")
        ->expected(2)
        ->option_text("OLD NEW")
        ->excludes(sources);
    verb->add_option(
            "--base", base_,
            "Print source paths relative to this folder (default: the nearest folder with a .git, else this one)")
        ->type_name("FOLDER");
    verb->add_option("--docs", docs_,
                     "Address of the pages about kinds of errors, for links (default: the installed pages)")
        ->type_name("URL");
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    if (formats_.empty()) { formats_.emplace_back("text"); }
    outputs_.resize(std::max(outputs_.size(), formats_.size()), "-");
    if (const auto usable = checkOutputs(); !usable) { return report(usable.error()); }
    auto findings = gather();
    if (!findings) { return report(findings.error()); }
    int code = kNothingFound;
    for (std::size_t i = 0; i < formats_.size(); ++i) {
      if (const auto written = write(rendered(formats_[i], *findings, styleFor(outputs_[i])), outputs_[i]); !written) {
        code = report(written.error());
      }
    }
    const bool news =
        std::ranges::any_of(findings->findings, [](const auto& one) { return one.since == explain::Since::New; });
    return code == kNothingFound && news ? kErrorFound : code;
  }

private:
  Result<void> checkOutputs() const {
    if (outputs_.size() > formats_.size()) {
      return failure("there are more --output than --format options", "name a format for each file", kWrongUsage);
    }
    if (std::ranges::count(outputs_, "-") > 1) {
      return failure("only one format can be written to standard output", "give each of the others an --output",
                     kWrongUsage);
    }
    return {};
  }

  Result<explain::FindingsReport> gather() {
    auto parts = compare_.empty() ? gatherSources() : gatherComparison();
    if (!parts) { return tl::unexpected(parts.error()); }
    for (const Error& skipped : parts->skipped) {
      fmt::print(stderr, "skipped: {}\n", skipped.what);
    }
    explain::FindingsReport made;
    made.version = version_;
    std::error_code error;
    made.base = base_.empty() ? usualBase() : fs::weakly_canonical(base_, error).string();
    made.docs = docs_.empty() ? explain::fileUri(InstallTree::ofThisProcess().bugPages.string() + "/") : docs_;
    if (!made.docs.ends_with('/')) { made.docs += '/'; }
    made.runs = std::move(parts->runs);
    made.campaigns = std::move(parts->campaigns);
    made.findings = std::move(parts->findings);
    return made;
  }

  Result<ReportParts> gatherSources() const {
    if (sources_.empty()) { return partsOf(explore::FindingStore::nearest(), ""); }
    ReportParts all;
    for (const std::string& source : sources_) {
      auto parts = partsAt(source);
      if (!parts) { return parts; }
      addParts(all, std::move(*parts));
    }
    return all;
  }

  Result<ReportParts> gatherComparison() const {
    auto before = partsAt(compare_[0]);
    if (!before) { return before; }
    auto now = partsAt(compare_[1]);
    if (!now) { return now; }
    now->findings = compared(std::move(before->findings), std::move(now->findings));
    std::ranges::move(before->skipped, std::back_inserter(now->skipped));
    return now;
  }

  static explain::TextStyle styleFor(const std::string& output) {
    return output == "-" ? outputStyle() : explain::TextStyle{};
  }

  static Result<void> write(const std::string& text, const std::string& output) {
    if (output == "-") {
      fmt::print("{}", text);
      return {};
    }
    const auto written = explore::writeWhole(output, text);
    return written ? Result<void>{} : failure(fmt::format("{} was not written: {}", output, written.error().what));
  }

  std::string version_;
  std::vector<std::string> sources_;
  std::vector<std::string> formats_;
  std::vector<std::string> outputs_;
  std::vector<std::string> compare_;
  std::string base_;
  std::string docs_;
};

}  // namespace

std::unique_ptr<Command> makeReportCommand(std::string version) {
  return std::make_unique<ReportCommand>(std::move(version));
}

}  // namespace heddle::cli
