#include "classes/TestFile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

namespace heddle::classes {
namespace {

const std::string* textAt(const ResultTexts& texts, std::size_t slot) {
  const auto found = std::ranges::find(texts, slot, &ResultTexts::value_type::first);
  return found == texts.end() ? nullptr : &found->second;
}

/// Adds the results of calls that every order has, without the final states, which only the harness reads.
void addResults(const Violation& violation, generate::TestProgram& program) {
  for (const auto& [slot, text] : violation.outcome.firstWrong) {
    const bool everywhere = std::ranges::all_of(
        violation.outcome.possible, [at = slot](const ResultTexts& order) { return textAt(order, at) != nullptr; });
    if (violation.plan.callAt(slot) != nullptr && everywhere) { program.compared.push_back(slot); }
  }
  for (const ResultTexts& order : violation.outcome.possible) {
    std::vector<std::string> texts;
    texts.reserve(program.compared.size());
    for (const std::size_t slot : program.compared) {
      texts.push_back(*textAt(order, slot));
    }
    if (std::ranges::find(program.orders, texts) == program.orders.end()) {
      program.orders.push_back(std::move(texts));
    }
  }
}

std::vector<std::string> libraries(generate::TestStyle style) {
  switch (style) {
    case generate::TestStyle::Main:
      return {};
    case generate::TestStyle::GoogleTest:
      return {"-lgtest", "-lgtest_main"};
    case generate::TestStyle::Catch2:
      // Version 2 is header-only.
      if (std::filesystem::exists("/usr/include/catch2/catch.hpp")) { return {}; }
      return {"-lCatch2Main", "-lCatch2"};
  }
  return {};
}

}  // namespace

Result<void> writeTestFile(const TestFile& file, const std::filesystem::path& path) {
  const TestResult& outcome = file.violation.outcome;
  generate::TestProgram program;
  program.header = std::filesystem::absolute(file.query.header).lexically_normal().string();
  program.className = file.query.className;
  program.includes = file.extras.includes;
  program.setup = file.extras.setup;
  program.teardown = file.extras.teardown;
  program.comment = {
      file.headline,
      fmt::format("heddle c++ {} {} -o failing-test -pthread {}", fmt::join(file.query.compile.flags, " "),
                  path.filename().string(), fmt::join(libraries(file.style), " ")),
      "heddle run ./failing-test"};
  for (const std::string& line : outcome.allowedThrows) {
    program.mayThrow.insert(std::strtoul(line.c_str() + line.find('\t') + 1, nullptr, 10));
  }
  if (file.violation.isOfResults()) {
    if (outcome.possible.size() < outcome.outcomes.size()) {
      return failure("the calls of the test have too many orders to write it as a file");
    }
    addResults(file.violation, program);
  }
  std::ofstream out(path);
  out << generate::testProgram(file.model, file.violation.plan, program, file.style);
  out.close();
  if (!out.good()) { return failure(fmt::format("cannot write {}", path.string())); }
  return {};
}

Result<Reproduced> proveTestFile(const TestFile& file, const HarnessTools& tools, const std::filesystem::path& path,
                                 const std::filesystem::path& program, const TestBudget& budget,
                                 const ConfirmLimits& limits) {
  const auto mustEnd = [&] {
    return limits.supervision.interrupts() > 0 || std::chrono::steady_clock::now() >= limits.deadline;
  };
  const auto built = buildProgram(file.query, tools, std::filesystem::absolute(path),
                                  std::filesystem::absolute(program), libraries(file.style), mustEnd);
  if (!built) { return tl::unexpected(built.error()); }
  return reproduce(*built, {}, budget, wantedFor(file.violation.outcome), limits);
}

}  // namespace heddle::classes
