#include "cli/manual/CommandModel.h"

#include <algorithm>

#include "cli/HelpFormatter.h"

namespace heddle::cli {
namespace {

/// The choices in `TEXT:{sync,racing,all}`.
std::vector<std::string> choicesOf(const std::string& type) {
  const std::size_t start = type.find('{');
  const std::size_t end = type.find('}');
  std::vector<std::string> choices;
  if (start == std::string::npos || end == std::string::npos) { return choices; }
  for (std::size_t at = start + 1; at < end;) {
    const std::size_t comma = std::min(type.find(',', at), end);
    choices.push_back(type.substr(at, comma - at));
    at = comma + 1;
  }
  return choices;
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
  model.group = option.get_group();
  model.argument = argumentText(option);
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
  const std::vector<std::string> groups = optionGroups(app);
  std::ranges::stable_sort(model.options, {}, [&](const OptionModel& option) {
    return std::ranges::find(groups, option.group) - groups.begin();
  });
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); })) {
    model.commands.push_back(modelOf(*command, model.name));
  }
  return model;
}

}  // namespace heddle::cli
