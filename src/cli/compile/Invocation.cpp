#include "cli/compile/Invocation.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::cli {
namespace {

using Goal = Invocation::Goal;

constexpr std::array<std::string_view, 61> kOptionsWithValue{
    "--param",
    "--sysroot",
    "-A",
    "-B",
    "-D",
    "-G",
    "-I",
    "-L",
    "-MF",
    "-MJ",
    "-MQ",
    "-MT",
    "-T",
    "-U",
    "-Xanalyzer",
    "-Xassembler",
    "-Xclang",
    "-Xlinker",
    "-Xpreprocessor",
    "-arch",
    "-aux-info",
    "-cxx-isystem",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-e",
    "-h",
    "-idirafter",
    "-imacros",
    "-imultilib",
    "-include",
    "-include-pch",
    "-index-store-path",
    "-iprefix",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-isystem-after",
    "-ivfsoverlay",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-l",
    "-main-file-name",
    "-mllvm",
    "-module-dependency-dir",
    "-o",
    "-resource-dir",
    "-rpath",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
    "-target",
    "-u",
    "-wrapper",
    "-working-directory",
    "-x",
    "-z",
    "-Xopenmp-target",
    "-F",
    "-b",
    "-dependency-file",
    "-iwithsysroot",
};

constexpr std::array<std::string_view, 16> kStopsBeforeLink{
    "-E",
    "-M",
    "-MM",
    "-S",
    "-c",
    "-fsyntax-only",
    "--analyze",
    "-emit-ast",
    "--precompile",
    "-emit-pch",
    "--preprocess",
    "--assemble",
    "--compile",
    "-emit-interface-stubs",
    "--dependencies",
    "--user-dependencies",
};

constexpr std::array<std::string_view, 14> kSourceSuffixes{
    ".c", ".i", ".ii", ".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C", ".ixx", ".cppm", ".ccm", ".cxxm",
};

constexpr std::array<std::string_view, 9> kHeaderSuffixes{
    ".h", ".hh", ".H", ".hp", ".hxx", ".hpp", ".HPP", ".h++", ".tcc",
};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string_view suffixOf(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
}

bool isInformation(std::string_view option) {
  return option == "--version" || option == "-dumpmachine" || option == "-dumpversion" ||
         option == "-dumpfullversion" || option == "-dumpspecs" || option == "-cc1" || option == "-cc1as" ||
         option.starts_with("-print-") || option.starts_with("--print-") || option.starts_with("--help") ||
         option == "--target-help";
}

/// The values of -x that the thread sanitizer instruments.
bool isCFamily(std::string_view language) {
  return language.starts_with("c++") || language == "c" || language.starts_with("c-") || language == "cpp-output";
}

/// Reads the arguments one by one; -x changes the meaning of the inputs that follow it.
class Reader {
public:
  explicit Reader(Invocation& invocation) : invocation_(invocation) {}

  void read() {
    const auto& arguments = invocation_.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const auto& argument = arguments[i];
      if (onlyInputs_ || argument.size() < 2 || argument.front() != '-') {
        if (!argument.empty()) { addInput(i); }
      } else if (argument == "--") {
        onlyInputs_ = true;
      } else if (takesNextArgument(argument)) {
        if (i + 1 < arguments.size()) { readValue(argument, arguments[i + 1]); }
        if (argument == "-l") { invocation_.inputs.insert(invocation_.inputs.end(), {i, i + 1}); }
        ++i;
      } else {
        if (argument.starts_with("-l")) { invocation_.inputs.push_back(i); }
        readOption(argument);
      }
    }
    decideGoal();
  }

private:
  void addInput(std::size_t index) {
    invocation_.inputs.push_back(index);
    const std::string_view path = invocation_.arguments[index];
    const auto suffix = suffixOf(path);
    const bool isHeader = language_.empty() ? contains(kHeaderSuffixes, suffix) : language_.ends_with("header");
    const bool isSource = language_.empty() ? path == "-" || contains(kSourceSuffixes, suffix) : isCFamily(language_);
    hasHeader_ = hasHeader_ || isHeader;
    if (isHeader || isSource) { invocation_.sources.push_back({index, std::string(language_)}); }
  }

  void readValue(std::string_view option, std::string_view value) {
    if (option == "-o") { invocation_.output = value; }
    if (option == "-x") { setLanguage(value); }
    if (option == "-MF") { invocation_.namesDependencyFile = true; }
    if (option == "-MT" || option == "-MQ") { invocation_.namesDependencyTarget = true; }
  }

  void readOption(std::string_view option) {
    if (isInformation(option)) { information_ = true; }
    if (contains(kStopsBeforeLink, option)) { stopsBeforeLink_ = true; }
    if (option == "-static" || option == "-static-pie" || option == "--static") { invocation_.isStatic = true; }
    if (option == "-r") { invocation_.isRelocatable = true; }
    if (option == "-MD" || option == "-MMD") { invocation_.writesDependencies = true; }
    if (option.starts_with("-MF")) { invocation_.namesDependencyFile = true; }
    if (option.starts_with("-MT") || option.starts_with("-MQ")) { invocation_.namesDependencyTarget = true; }
    if (option.starts_with("-o") && !option.starts_with("-object")) { invocation_.output = option.substr(2); }
    if (option.starts_with("--output=")) { invocation_.output = option.substr(9); }
    if (option.starts_with("-x")) { setLanguage(option.substr(2)); }
    if (option.starts_with("-fsanitize=") && option != "-fsanitize=thread") { invocation_.otherSanitizers = true; }
  }

  void setLanguage(std::string_view language) { language_ = language == "none" ? std::string_view() : language; }

  void decideGoal() {
    if (information_ || invocation_.inputs.empty()) {
      invocation_.goal = Goal::kInformation;
    } else {
      invocation_.goal = stopsBeforeLink_ || hasHeader_ ? Goal::kNoLink : Goal::kLink;
    }
  }

  Invocation& invocation_;
  std::string_view language_;  ///< Of the last -x; empty if the suffix decides.
  bool onlyInputs_ = false;
  bool information_ = false;
  bool stopsBeforeLink_ = false;
  bool hasHeader_ = false;
};

}  // namespace

bool takesNextArgument(const std::string& option) { return contains(kOptionsWithValue, option); }

Invocation parseInvocation(std::vector<std::string> arguments) {
  Invocation invocation;
  invocation.arguments = std::move(arguments);
  Reader(invocation).read();
  return invocation;
}

}  // namespace heddle::cli
