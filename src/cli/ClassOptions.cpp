#include "cli/ClassOptions.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "cli/HelpFormatter.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

/// Locates a header that is named as in an #include: relative to the current directory, then in the include directories
/// of the flags, then in those of the system. Returns \p name unchanged if it is not found.
std::string findHeader(const std::string& name, const std::vector<std::string>& flags) {
  std::vector<std::filesystem::path> folders{"."};
  for (std::size_t i = 0; i < flags.size(); ++i) {
    for (const std::string_view option : {"-I", "-isystem", "-iquote"}) {
      if (flags[i] == option && i + 1 < flags.size()) {
        folders.emplace_back(flags[i + 1]);
      } else if (flags[i].starts_with(option)) {
        folders.emplace_back(flags[i].substr(option.size()));
      }
    }
  }
  folders.insert(folders.end(), {"/usr/local/include", "/usr/include"});
  std::error_code error;
  const auto found = std::ranges::find_if(
      folders, [&](const auto& folder) { return std::filesystem::is_regular_file(folder / name, error); });
  return found == folders.end() || *found == "." ? name : (*found / name).string();
}

}  // namespace

void ClassOptions::declare(CLI::App& verb) {
  const auto subject = [](CLI::Option* option) { return option->group(kSubjectGroup); };
  subject(verb.add_option("--header", header, "The header that defines the class: a path, or a name as in #include"))
      ->type_name("FILE");
  subject(verb.add_option("--project", projectFile, "Settings of the project's classes"))
      ->type_name("FILE")
      ->capture_default_str();
  subject(verb.add_option("--source", sources, "A source file that defines functions of the class; can be repeated"))
      ->type_name("FILE")
      ->allow_extra_args(false);
  subject(verb.add_option("-p,--compile-commands", database,
                          "Take the compiler flags from this compile_commands.json, or the one in this folder"))
      ->type_name("PATH");
  subject(verb.add_flag("--static", withStatic, "Include static member functions"));
  verb.add_option("class", className, "The class as written in a program, e.g. 'BoundedQueue<int>'")
      ->option_text("[CLASS]");
  verb.add_option("flags", flags, "Compiler flags")->option_text("[-- FLAGS...]");
}

Result<classes::ClassProject> ClassOptions::project() const { return classes::readProject(projectFile, className); }

Result<analyse::ClassQuery> ClassOptions::query(const classes::ClassProject& project) const {
  analyse::ClassQuery query;
  query.header = header.empty() ? project.header : header;
  query.className = className.empty() ? project.className : className;
  if (query.header.empty()) {
    return failure("--header is required", "or set header in heddle.toml, under [class.\"NAME\"]", kWrongUsage);
  }
  if (query.className.empty()) { return failure("no class given", "name it after the options", kWrongUsage); }
  query.sources = sources.empty() ? project.sources : sources;
  query.withStatic = withStatic;
  query.instantiate = project.instantiate;
  query.calls = project.calls;
  query.construct = project.construct;
  query.includes = project.extras.includes;
  for (const auto& [type, expressions] : project.extras.values) {
    query.valueTypes.push_back(type);
  }
  if (!database.empty()) {
    auto found = analyse::flagsFromDatabase(database, query.header);
    if (!found) { return tl::unexpected(found.error()); }
    query.compile = std::move(*found);
  }
  query.compile.flags.insert(query.compile.flags.end(), project.flags.begin(), project.flags.end());
  query.compile.flags.insert(query.compile.flags.end(), flags.begin(), flags.end());
  query.compile.flags.insert(query.compile.flags.end(), flagsBehindDashes.begin(), flagsBehindDashes.end());
  query.header = findHeader(query.header, query.compile.flags);
  return query;
}

}  // namespace heddle::cli
