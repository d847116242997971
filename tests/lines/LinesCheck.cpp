// Every source access maps to its own line: builds the snippets with one compiler at one level, runs them with a
// recording runtime, and compares the reported accesses with the marks in the sources.
#include "Attribution.h"
#include "Build.h"
#include "Marks.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace fs = std::filesystem;

namespace heddle::lines {
namespace {

constexpr int kFewestSnippets = 200;

std::vector<fs::path> sourcesIn(const std::vector<fs::path>& folders) {
  std::set<fs::path> found;
  for (const auto& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".cpp") found.insert(entry.path());
    }
  }
  return {found.begin(), found.end()};
}

int countLines(const fs::path& file) {
  std::ifstream text(file);
  std::string line;
  int count = 0;
  while (std::getline(text, line)) ++count;
  return count;
}

Counts at(const Accesses& accesses, const Place& place) {
  const auto found = accesses.find(place);
  return found == accesses.end() ? Counts() : found->second;
}

/// A compiler may or may not prove that a local variable whose address was taken is private to its function. An access
/// to the stack may therefore be reported without a mark; any other access needs a mark.
bool isTolerated(const std::string& access, const Counts& may) {
  return access.ends_with(kOnStack) || may.contains(access);
}

bool isAsExpected(const Counts& wanted, const Counts& got) {
  return std::equal(wanted.begin(), wanted.end(), got.begin(), got.end(), [](const auto& want, const auto& have) {
    return want.first == have.first && (want.second == kAnyNumber || want.second == have.second);
  });
}

/// Prints every line that differs; returns the number of such lines.
int compare(const Expectation& expected, const Accesses& reported) {
  std::set<Place> places;
  for (const auto& [place, accesses] : expected.must) places.insert(place);
  for (const auto& [place, accesses] : reported) places.insert(place);
  int differences = 0;
  for (const Place& place : places) {
    const Counts wanted = at(expected.must, place);
    const Counts may = at(expected.may, place);
    Counts got = at(reported, place);
    std::erase_if(got,
                  [&](const auto& entry) { return !wanted.contains(entry.first) && isTolerated(entry.first, may); });
    if (isAsExpected(wanted, got)) continue;
    ++differences;
    fmt::print("{}:{}: expected {}, reported {}\n", place.file, place.line, wanted, got);
  }
  return differences;
}

int check(const BuildPlan& plan, const fs::path& generated) {
  fs::create_directories(plan.work);
  const auto sources = sourcesIn({plan.here / "snippets", generated});
  Expectation expected;
  for (const auto& source : sources) {
    if (!readMarks(source, expected)) return 2;
  }
  const fs::path executable = plan.work / "snippets";
  const fs::path trace = plan.work / "trace.bin";
  if (!buildAndRun(plan, sources, executable, trace)) return 2;
  Attribution attribution(executable.string(), sources);
  if (!attribution.add(trace)) return 2;
  const int differences = compare(expected, attribution.accesses());
  const int snippets = countLines(plan.work / "names.txt");
  fmt::print("{} {}: {} snippets, {} marked lines, {} differences\n", plan.compiler, plan.level, snippets,
             expected.must.size(), differences);
  return differences == 0 && snippets >= kFewestSnippets ? 0 : 1;
}

}  // namespace
}  // namespace heddle::lines

int main(int argc, char** argv) {
  if (argc != 7) {
    fmt::print("usage: {} COMPILER LEVEL PLUGIN TESTS_LINES GENERATED WORK\n", argv[0]);
    return 2;
  }
  return heddle::lines::check({argv[1], argv[2], argv[3], argv[4], argv[6]}, argv[5]);
}
