#include "cli/manual/ManPage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace heddle::cli {
namespace {

/// A line that starts with a dot or a quote would be a roff request; an unescaped dash would be a hyphen.
std::string roff(const std::string& text) {
  std::string out;
  bool lineStart = true;
  for (const char c : text) {
    if (lineStart && (c == '.' || c == '\'')) { out += "\\&"; }
    lineStart = c == '\n';
    out += c == '\\' ? "\\e" : c == '-' ? "\\-" : c == '`' ? "\\(ga" : std::string(1, c);
  }
  return out;
}

std::string pageName(const CommandModel& command) {
  std::string name = command.name;
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string optionText(const OptionModel& option) {
  std::string head;
  for (const std::string& name : option.names) {
    head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(name));
  }
  if (!option.argument.empty()) { head += fmt::format("{}\\fI{}\\fR", head.empty() ? "" : " ", roff(option.argument)); }
  const bool open = !option.usual.empty() && !option.description.empty() && !option.description.ends_with('.');
  std::string text = fmt::format(".TP\n{}\n{}{}\n", head, roff(option.description), open ? "." : "");
  if (!option.usual.empty()) { text += fmt::format("Default: {}.\n", roff(option.usual)); }
  return text;
}

std::string synopsis(const CommandModel& command) {
  std::string text = fmt::format(".B {}\n", roff(command.name));
  if (!command.options.empty()) { text += "[\\fIoptions\\fR]\n"; }
  if (!command.commands.empty()) { text += "[\\fIcommand\\fR]\n"; }
  for (const OptionModel& positional : command.positionals) {
    text += fmt::format("\\fI{}\\fR\n", roff(positional.argument));
  }
  return text;
}

std::string optionSections(const CommandModel& command) {
  std::string text;
  if (!command.positionals.empty()) { text += ".SH ARGUMENTS\n"; }
  for (const OptionModel& positional : command.positionals) {
    text += optionText(positional);
  }
  if (!command.options.empty()) { text += ".SH OPTIONS\n"; }
  std::string group;
  const bool isGrouped = !command.options.empty() && command.options.front().group != command.options.back().group;
  for (const OptionModel& option : command.options) {
    if (isGrouped && option.group != group) { text += fmt::format(".SS {}\n", option.group); }
    group = option.group;
    text += optionText(option);
  }
  return text;
}

/// Verbs of `heddle` have their own pages; commands below them are described here.
std::string commandSections(const CommandModel& command, bool top) {
  std::string text = command.commands.empty() ? "" : ".SH COMMANDS\n";
  for (const CommandModel& below : command.commands) {
    text += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(below.name),
                        top ? fmt::format(" (see \\fB{}\\fR(1))", roff(pageName(below))) : "", roff(below.description));
    if (!top) {
      text += ".RS\n";
      for (const OptionModel& positional : below.positionals) {
        text += optionText(positional);
      }
      for (const OptionModel& option : below.options) {
        text += optionText(option);
      }
      text += ".RE\n";
    }
  }
  return text;
}

}  // namespace

std::string manPage(const CommandModel& command, const std::string& version) {
  const bool top = command.name == command.verb;
  std::string text =
      fmt::format(".TH {} 1 \"\" \"Heddle {}\" \"Heddle\"\n", roff(capitals(pageName(command))), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(pageName(command)), roff(command.description));
  text += ".SH SYNOPSIS\n" + synopsis(command);
  text += optionSections(command) + commandSections(command, top);
  if (!command.footer.empty()) {
    text += fmt::format(".SH EXAMPLES AND EXIT STATUS\n.nf\n{}\n.fi\n", roff(command.footer));
  }
  if (!top) { text += ".SH SEE ALSO\n\\fBheddle\\fR(1)\n"; }
  return text;
}

}  // namespace heddle::cli
