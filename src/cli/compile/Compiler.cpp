#include "cli/compile/Compiler.h"

#include <cctype>
#include <cstdlib>

#include "explore/process/ChildProcess.h"

namespace heddle::cli {
namespace {

/// The standard output of the program; empty if it cannot be run.
std::string outputOf(const std::string& program, const char* argument) {
  explore::Pipe output;
  if (!output.make()) { return {}; }
  auto child = explore::ChildProcess::start({.words = {program, argument},
                                             .searchPath = true,
                                             .files = {{.number = STDIN_FILENO, .path = "/dev/null", .flags = O_RDONLY},
                                                       {.number = STDOUT_FILENO, .ours = output.writer.get()}}});
  if (!child) { return {}; }
  output.writer.close();
  std::string text = explore::readAll(output.reader.get());
  child->wait();
  return text;
}

/// The first number that is followed by a dot: "Debian clang version 19.1.7", "g++ (Debian 12.2.0-14) 12.2.0".
int firstMajorVersion(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(line[i])) == 0) { continue; }
    int number = 0;
    for (; i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])) != 0 && number < 10000; ++i) {
      number = number * 10 + (line[i] - '0');
    }
    if (i < line.size() && line[i] == '.') { return number; }
  }
  return 0;
}

}  // namespace

Result<Compiler> compilerFromVersionText(std::string program, std::string_view versionText) {
  const auto firstLine = versionText.substr(0, versionText.find('\n'));
  const int major = firstMajorVersion(firstLine);
  if (versionText.find("clang version") != std::string_view::npos) {
    return Compiler{std::move(program), CompilerKind::kClang, major};
  }
  // Unlike gcc, other GNU programs print their licence here.
  const bool isGnu = versionText.find("Free Software Foundation") != std::string_view::npos;
  if (isGnu && versionText.find("GPL") == std::string_view::npos) {
    return Compiler{std::move(program), CompilerKind::kGcc, major};
  }
  return failure("'" + program + "' is neither gcc nor clang, or cannot be run",
                 "name a compiler with --with, HEDDLE_CXX or HEDDLE_CC, or install clang-19");
}

Result<Compiler> identifyCompiler(std::string program) {
  // The default compiler needs no probe, which saves one process for each file of a build.
  const auto name = std::string_view(program).substr(program.rfind('/') + 1);
  if (name == "heddle" || name == "heddle-c++" || name == "heddle-cc") {
    return failure("'" + program + "' is the wrapper itself", "name gcc or clang with --with, HEDDLE_CXX or HEDDLE_CC",
                   2);
  }
  if (name == "clang++-19" || name == "clang-19") { return Compiler{std::move(program), CompilerKind::kClang, 19}; }
  const auto text = outputOf(program, "--version");
  return compilerFromVersionText(std::move(program), text);
}

std::string chooseProgram(Language language, std::string_view requested, const char* fromEnvironment) {
  if (!requested.empty()) { return std::string(requested); }
  if (fromEnvironment != nullptr && *fromEnvironment != '\0') { return fromEnvironment; }
  return language == Language::kCxx ? "clang++-19" : "clang-19";
}

}  // namespace heddle::cli
