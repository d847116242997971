#include "cli/CompileCommand.h"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/InstallTree.h"
#include "cli/compile/CompileSteps.h"
#include "cli/compile/StepRunner.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

constexpr auto kWith = "--with";
constexpr auto kFlags = "--heddle-flags";

/// Options of the wrapper; they come before all arguments of the compiler.
struct WrapperOptions {
  std::string compiler;
  std::string flags;  ///< "compile" or "link": print the flags and exit. For build systems such as our CMake package.
};

/// Removes `name VALUE` or `name=VALUE` from the front.
bool takeOption(std::vector<std::string>& arguments, const std::string& name, std::string& value) {
  if (arguments.empty()) { return false; }
  if (arguments[0].starts_with(name + "=")) {
    value = arguments[0].substr(name.size() + 1);
    arguments.erase(arguments.begin());
    return true;
  }
  if (arguments[0] != name || arguments.size() < 2) { return false; }
  value = arguments[1];
  arguments.erase(arguments.begin(), arguments.begin() + 2);
  return true;
}

WrapperOptions takeWrapperOptions(std::vector<std::string>& arguments) {
  WrapperOptions options;
  while (takeOption(arguments, kWith, options.compiler) || takeOption(arguments, kFlags, options.flags)) {}
  return options;
}

int report(const Error& error) {
  fmt::print(stderr, "heddle: {}\n", error.what);
  if (!error.hint.empty()) { fmt::print(stderr, "  {}\n", error.hint); }
  return error.exitCode;
}

int printFlags(const std::string& which, const Compiler& compiler, const InstallTree& tree) {
  if (which != "compile" && which != "link") {
    return report({"--heddle-flags must be 'compile' or 'link'", "", kWrongUsage});
  }
  for (const auto& flag : which == "compile" ? compileFlags(compiler, tree) : linkFlags(tree)) {
    fmt::print("{}\n", flag);
  }
  return 0;
}

class CompileCommand : public Command {
public:
  explicit CompileCommand(Language language) : language_(language) {}

  CLI::App* declare(CLI::App& app) override {
    const bool isCxx = language_ == Language::kCxx;
    auto* verb =
        app.add_subcommand(isCxx ? "c++" : "cc",
                           isCxx ? "Compile and link C++ for Heddle, with the arguments of clang++ (or g++: --with g++)"
                                 : "Compile and link C for Heddle, with the arguments of clang (or gcc: --with gcc)");
    verb->footer(isCxx ? "Examples:\n  heddle c++ -g -O1 account.cpp -o account\n"
                         "  heddle c++ --with g++ -g -O1 account.cpp -o account\n  make CXX=\"heddle c++\""
                       : "Examples:\n  heddle cc -g -O1 account.c -o account\n  make CC=\"heddle cc\"");
    verb->prefix_command();
    return verb;
  }

  int run() override { return runCompile({language_, {}}); }

private:
  Language language_;
};

}  // namespace

std::optional<CompileRequest> compileRequest(const std::vector<std::string>& argv) {
  if (argv.empty()) { return std::nullopt; }
  const auto name = std::filesystem::path(argv[0]).filename().string();
  const auto from = [&](std::size_t first) {
    return std::vector(argv.begin() + static_cast<std::ptrdiff_t>(first), argv.end());
  };
  if (name == "heddle-c++") { return CompileRequest{Language::kCxx, from(1)}; }
  if (name == "heddle-cc") { return CompileRequest{Language::kC, from(1)}; }
  if (argv.size() < 2) { return std::nullopt; }
  if (argv[1] == "c++") { return CompileRequest{Language::kCxx, from(2)}; }
  if (argv[1] == "cc") { return CompileRequest{Language::kC, from(2)}; }
  return std::nullopt;
}

int runCompile(CompileRequest request) {
  const auto options = takeWrapperOptions(request.arguments);
  const char* const variable = request.language == Language::kCxx ? "HEDDLE_CXX" : "HEDDLE_CC";
  const auto compiler = identifyCompiler(chooseProgram(request.language, options.compiler, std::getenv(variable)));
  if (!compiler) { return report(compiler.error()); }

  const auto tree = InstallTree::ofThisProcess();
  if (!options.flags.empty()) { return printFlags(options.flags, *compiler, tree); }

  TemporaryFolder folder;
  const auto plan = stepsFor(*compiler, tree, request.arguments, folder.path());
  return plan ? runSteps(compiler->program, *plan, folder) : report(plan.error());
}

std::unique_ptr<Command> makeCompileCommand(Language language) { return std::make_unique<CompileCommand>(language); }

}  // namespace heddle::cli
