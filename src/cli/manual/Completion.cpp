#include "cli/manual/Completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace heddle::cli {
namespace {

std::vector<std::string> verbsOf(const CommandModel& command) {
  std::vector<std::string> verbs;
  verbs.reserve(command.commands.size());
  for (const CommandModel& below : command.commands) {
    verbs.push_back(below.verb);
  }
  return verbs;
}

std::vector<std::string> namesOf(const CommandModel& command) {
  std::vector<std::string> names;
  for (const OptionModel& option : command.options) {
    std::ranges::copy(option.names, std::back_inserter(names));
  }
  return names;
}

/// Quotes text with single quotes.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return out + "'";
}

/// Completes option values: the branches of a case statement over the previous word.
std::string bashValues(const CommandModel& command) {
  std::string text;
  for (const OptionModel& option : command.options) {
    if (!option.choices.empty()) {
      text += fmt::format("        {}) COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n",
                          fmt::join(option.names, "|"), quoted(fmt::format("{}", fmt::join(option.choices, " "))));
    } else if (!option.argument.empty()) {
      text +=
          fmt::format("        {}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", fmt::join(option.names, "|"));
    }
  }
  return text;
}

std::string bashCommand(const CommandModel& command) {
  std::vector<std::string> words = namesOf(command);
  std::ranges::copy(verbsOf(command), std::back_inserter(words));
  const std::string values = bashValues(command);
  return fmt::format("    {})\n{}      words={}\n      ;;\n", command.verb,
                     values.empty() ? "" : fmt::format("      case \"$before\" in\n{}      esac\n", values),
                     quoted(fmt::format("{}", fmt::join(words, " "))));
}

/// Escapes brackets and colons, which are special in _arguments.
std::string zshText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '[' || c == ']' || c == ':' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
  }
  return out;
}

std::string zshOption(const OptionModel& option, const std::string& name) {
  const std::string value = option.argument.empty() ? ""
                            : option.choices.empty()
                                ? fmt::format(":{}:_files", zshText(option.argument))
                                : fmt::format(":{}:({})", zshText(option.argument), fmt::join(option.choices, " "));
  return quoted(fmt::format("*{}[{}]{}", name, zshText(option.description), value));
}

std::string zshCommand(const CommandModel& command) {
  std::string text = fmt::format("    {})\n      _arguments -S \\\n", command.verb);
  for (const OptionModel& option : command.options) {
    for (const std::string& name : option.names) {
      text += fmt::format("        {} \\\n", zshOption(option, name));
    }
  }
  const std::vector<std::string> verbs = verbsOf(command);
  const std::string rest = verbs.empty() ? "*:file:_files" : fmt::format("*:command:({})", fmt::join(verbs, " "));
  return text + fmt::format("        {}\n      ;;\n", quoted(rest));
}

std::string fishOption(const OptionModel& option, const std::string& condition) {
  std::string text = fmt::format("complete -c heddle -n {}", quoted(condition));
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.choices.empty()) {
    text += " -x -a " + quoted(fmt::format("{}", fmt::join(option.choices, " ")));
  } else if (!option.argument.empty()) {
    text += " -r -F";
  }
  return text + " -d " + quoted(option.description) + "\n";
}

}  // namespace

std::string bashCompletion(const CommandModel& heddle) {
  std::string text =
      "# Made from the options of heddle itself.\n"
      "_heddle() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= words= i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "      --) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
      "      -*) ;;\n"
      "      *) [[ -n $verb ]] || verb=${COMP_WORDS[i]} ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$verb\" in\n";
  for (const CommandModel& command : heddle.commands) {
    text += bashCommand(command);
  }
  std::vector<std::string> first = verbsOf(heddle);
  std::ranges::copy(namesOf(heddle), std::back_inserter(first));
  text += fmt::format("    '') words={} ;;\n  esac\n", quoted(fmt::format("{}", fmt::join(first, " "))));
  return text +
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ -z $verb || $word == -* ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _heddle heddle\n";
}

std::string zshCompletion(const CommandModel& heddle) {
  std::string text =
      "#compdef heddle\n"
      "# Made from the options of heddle itself.\n"
      "_heddle() {\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  for (const CommandModel& command : heddle.commands) {
    text += fmt::format("    {}\n", quoted(fmt::format("{}:{}", command.verb, zshText(command.description))));
  }
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe 'command' verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=${words[2]}\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case \"$verb\" in\n";
  for (const CommandModel& command : heddle.commands) {
    text += zshCommand(command);
  }
  return text + "  esac\n}\n_heddle \"$@\"\n";
}

std::string fishCompletion(const CommandModel& heddle) {
  std::string text = "# Made from the options of heddle itself.\n";
  for (const OptionModel& option : heddle.options) {
    text += fishOption(option, "__fish_use_subcommand");
  }
  for (const CommandModel& command : heddle.commands) {
    text += fmt::format("complete -c heddle -f -n '__fish_use_subcommand' -a {} -d {}\n", quoted(command.verb),
                        quoted(command.description));
    const std::string within = "__fish_seen_subcommand_from " + command.verb;
    for (const OptionModel& option : command.options) {
      text += fishOption(option, within);
    }
    for (const CommandModel& below : command.commands) {
      text += fmt::format("complete -c heddle -n {} -a {} -d {}\n", quoted(within), quoted(below.verb),
                          quoted(below.description));
    }
  }
  return text;
}

}  // namespace heddle::cli
