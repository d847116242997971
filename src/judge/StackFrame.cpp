#include "judge/StackFrame.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "judge/PlainNames.h"

namespace heddle::judge {
namespace {

bool startsWithAny(std::string_view text, const auto& prefixes) {
  for (const std::string_view prefix : prefixes) {
    if (text.starts_with(prefix)) { return true; }
  }
  return false;
}

bool isSystemPath(std::string_view path) {
  constexpr std::array<std::string_view, 4> kPrefixes{"/usr/", "/lib/", "/lib64/", "./csu/"};
  return startsWithAny(path, kPrefixes) || path.find("/include/c++/") != std::string_view::npos ||
         path.find("glibc") != std::string_view::npos || path.ends_with("/heddle/heddle.h") ||
         path.find("/heddle/std/") != std::string_view::npos;
}

bool isRuntimeModule(std::string_view module) { return module.find("libheddle.so") != std::string_view::npos; }

bool isLibraryName(std::string_view function) {
  constexpr std::array<std::string_view, 9> kPrefixes{"std::",    "__gnu_cxx::", "__gthread", "__cxa_", "__libc_",
                                                      "pthread_", "__pthread",   "__tsan_",   "_start"};
  return startsWithAny(function, kPrefixes);
}

/// Strips the suffix of a compiler-generated copy: `f(int) (.part.0)`, `f(int) [clone .cold]`.
std::string_view withoutClone(std::string_view function) {
  for (bool found = true; found;) {
    const std::size_t at = std::max(function.rfind(" (.") + 1, function.rfind(" [clone .") + 1);
    found = at > 1 && (function.ends_with(')') || function.ends_with(']')) &&
            function.find_first_of(")]", at) == function.size() - 1;
    function = found ? function.substr(0, at - 1) : function;
  }
  return function;
}

std::string_view withoutQualifiers(std::string_view function) {
  constexpr std::array<std::string_view, 4> kQualifiers{" const", " volatile", " &", " &&"};
  for (std::size_t before = 0; before != function.size();) {
    before = function.size();
    for (const std::string_view qualifier : kQualifiers) {
      function.remove_suffix(function.ends_with(qualifier) ? qualifier.size() : 0);
    }
  }
  return function;
}

/// Position of the `(` that opens the parameter list: the last one at depth 0.
std::size_t parameterList(std::string_view function) {
  int depth = 0;
  for (std::size_t i = function.size(); i-- > 0;) {
    if (function[i] == ')' || function[i] == '>' || function[i] == '}') {
      ++depth;
    } else if (function[i] == '(' || function[i] == '<' || function[i] == '{') {
      --depth;
      if (depth == 0 && function[i] == '(') { return i; }
    }
  }
  return std::string_view::npos;
}

/// Start of the name after a return type: after the last space outside all brackets.
std::size_t nameStart(std::string_view function) {
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (function.substr(i).starts_with("operator")) { break; }
    if (function[i] == '(' || function[i] == '<' || function[i] == '{') {
      ++depth;
    } else if (function[i] == ')' || function[i] == '>' || function[i] == '}') {
      --depth;
    } else if (function[i] == ' ' && depth == 0) {
      start = i + 1;
    }
  }
  return start;
}

}  // namespace

std::string baseName(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string shortFunction(const std::string& function) {
  std::string_view name = withoutQualifiers(withoutClone(function));
  if (const std::size_t open = parameterList(name); open != std::string_view::npos && open > 0) {
    name = name.substr(0, open);
  }
  return std::string(name.substr(nameStart(name)));
}

std::string functionWords(const std::string& function) {
  constexpr std::string_view kCall = "::operator()";
  std::string name = plainNames(withoutAbiTags(shortFunction(function)));
  if (name == "operator") {
    return "lambda";  // g++ names an inlined lambda just `operator()`
  }
  if (!name.ends_with(kCall)) { return name; }
  const std::string object = name.substr(0, name.size() - kCall.size());
  const std::size_t lambda =
      std::max({object.rfind("$_") + 1, object.rfind("{lambda") + 1, object.rfind("'lambda") + 1});
  if (lambda == 0) { return name; }
  const std::string around = object.substr(0, lambda - 1);
  return around.ends_with("::") ? "lambda in " + functionWords(around.substr(0, around.size() - 2)) : "lambda";
}

bool isHarness(const StackFrame& frame) {
  const std::string_view file = frame.file;
  return file.find("/heddle/harness/") != std::string_view::npos || file.ends_with("heddle-harness") ||
         !callerWords(frame).empty();
}

std::string callerWords(const StackFrame& frame) {
  constexpr std::string_view kCall = "heddle-op-";  // followed by a number and the name of the method
  if (frame.function.starts_with("heddle_new_")) { return "the test"; }
  const std::size_t at = frame.file.find(kCall);
  if (!frame.function.starts_with("heddle_op_") || at == std::string::npos) { return ""; }
  const std::size_t name = frame.file.find(' ', at);
  return name == std::string::npos ? "the test" : "the caller of " + frame.file.substr(name + 1);
}

bool isSameLine(const StackFrame& one, const StackFrame& other) {
  return one.line == other.line && one.file == other.file && one.function == other.function;
}

bool isForeign(const StackFrame& frame) {
  if (isRuntimeModule(frame.module) || isHarness(frame)) { return true; }
  if (!frame.file.empty()) { return isSystemPath(frame.file); }
  return isSystemPath(frame.module) || isLibraryName(shortFunction(frame.function));
}

const StackFrame& ownFrame(const Stack& stack) {
  static const StackFrame kNowhere;
  for (const StackFrame& frame : stack) {
    if (!frame.foreign) { return frame; }
  }
  // The caller is responsible for what happens to the result of a call.
  const auto caller = std::ranges::find_if(stack, [](const StackFrame& frame) { return !callerWords(frame).empty(); });
  if (caller != stack.end()) { return *caller; }
  return stack.empty() ? kNowhere : stack.front();
}

std::string shortPlace(const StackFrame& frame) {
  if (std::string caller = callerWords(frame); !caller.empty()) { return caller; }
  if (!frame.file.empty()) {
    return frame.line == 0 ? baseName(frame.file) : fmt::format("{}:{}", baseName(frame.file), frame.line);
  }
  if (!frame.module.empty()) { return fmt::format("{}+{:#x}", baseName(frame.module), frame.offset); }
  return "an unknown place";
}

std::string describe(const StackFrame& frame) {
  if (std::string caller = callerWords(frame); !caller.empty()) { return caller; }
  if (frame.function.empty()) { return shortPlace(frame); }
  return fmt::format("{} at {}", functionWords(frame.function), shortPlace(frame));
}

}  // namespace heddle::judge
