#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/frameworks/Arguments.h"
#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {
namespace {

/// Options with a value, in versions 2 and 3.
constexpr std::array<std::string_view, 28> kWithValue{"-r",
                                                      "--reporter",
                                                      "-o",
                                                      "--out",
                                                      "-n",
                                                      "--name",
                                                      "-x",
                                                      "--abortx",
                                                      "-w",
                                                      "--warn",
                                                      "-d",
                                                      "--durations",
                                                      "-D",
                                                      "--min-duration",
                                                      "-f",
                                                      "--input-file",
                                                      "-c",
                                                      "--section",
                                                      "-v",
                                                      "--verbosity",
                                                      "--order",
                                                      "--rng-seed",
                                                      "--use-colour",
                                                      "--colour-mode",
                                                      "--wait-for-keypress",
                                                      "--benchmark-samples",
                                                      "--benchmark-resamples",
                                                      "--benchmark-confidence-interval"};

/// A test specification that matches only this name.
std::string catchName(const std::string& name) {
  std::string spec;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool special = c == ',' || c == '[' || c == ']' || c == '"' || c == '\\' || (c == '~' && i == 0);
    spec += special ? fmt::format("\\{}", c) : std::string(1, c);
  }
  return spec;
}

/// Drops what selects tests or changes their order.
bool isKept(const OptionWords& option) {
  return !option.name.empty() && option.name != "-f" && option.name != "--input-file" && option.name != "--order" &&
         option.name != "--shard-count" && option.name != "--shard-index";
}

}  // namespace

std::vector<FrameworkTest> catchTests(std::string_view listing, const std::vector<std::string>& arguments) {
  const std::vector<std::string> kept = keptWords(optionWords(arguments, kWithValue), isKept);
  std::vector<FrameworkTest> tests;
  for (std::string line : linesOf(listing)) {
    if (line.size() > 2 && line.starts_with("\"#") && line.ends_with('"')) { line = line.substr(1, line.size() - 2); }
    if (line.find_first_not_of(' ') == std::string::npos) { continue; }
    std::vector<std::string> words = kept;
    words.push_back(catchName(line));
    tests.push_back({"", line, std::move(words)});
  }
  return tests;
}

}  // namespace heddle::cli
