#include "cli/compile/Compiler.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cstdlib>

namespace heddle::cli {
namespace {

/// The standard output of the program; empty if it cannot be run.
std::string outputOf(const std::string& program, const char* argument) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) { return {}; }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  std::string first = program;
  std::string second = argument;
  char* argv[] = {first.data(), second.data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawnp(&child, program.c_str(), &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  if (error == 0) {
    std::array<char, 4096> buffer;
    for (ssize_t n; (n = read(ends[0], buffer.data(), buffer.size())) > 0;) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    waitpid(child, nullptr, 0);
  }
  close(ends[0]);
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
