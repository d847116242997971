#include "cli/manual/CommandModel.h"

#include <algorithm>

namespace heddle::cli {
namespace {

/// The choices in `TEXT:{sync,racing,all}`.
std::vector<std::string> choicesOf(const std::string& type) {
  const std::size_t start = type.find('{');
  const std::size_t end = type.find('}');
  std::vector<std::string> choices;
  if (start == std::string::npos || end == std::string::npos) {
    return choices;
  }
  for (std::size_t at = start + 1; at < end;) {
    const std::size_t comma = std::min(type.find(',', at), end);
    choices.push_back(type.substr(at, comma - at));
    at = comma + 1;
  }
  return choices;
}

/// `TEXT`, from `TEXT:{a,b}` or `UINT:POSITIVE`.
std::string plainType(const CLI::Option& option) {
  if (!option.get_option_text().empty()) {
    return option.get_option_text();
  }
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

OptionModel optionOf(const CLI::Option& option) {
  OptionModel model;
  for (const std::string& name : option.get_snames()) {
    model.names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    model.names.push_back("--" + name);
  }
  const bool flag = !option.get_positional() && option.get_items_expected_max() == 0;
  model.argument = flag                                                          ? ""
                   : option.get_positional() && option.get_option_text().empty() ? option.get_name()
                                                                                 : plainType(option);
  model.choices = choicesOf(option.get_type_name());
  model.usual = flag ? "" : option.get_default_str();
  model.description = option.get_description();
  return model;
}

}  // namespace

CommandModel modelOf(const CLI::App& app, const std::string& above) {
  CommandModel model;
  model.verb = app.get_name();
  model.name = above.empty() ? app.get_name() : above + " " + app.get_name();
  model.description = app.get_description();
  model.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) {
      (option->get_positional() ? model.positionals : model.options).push_back(optionOf(*option));
    }
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); })) {
    model.commands.push_back(modelOf(*command, model.name));
  }
  return model;
}

}  // namespace heddle::cli
