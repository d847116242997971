#include "cli/ClassOptions.h"

#include "cli/ExitCode.h"

namespace heddle::cli {

void ClassOptions::declare(CLI::App& verb) {
  verb.add_option("--header", header, "The header that defines the class")->required();
  verb.add_option("--source", sources, "A source that defines functions of the class; may be given several times")
      ->allow_extra_args(false);
  verb.add_option("-p,--compile-commands", database, "compile_commands.json, or its folder: flags come from there");
  verb.add_flag("--static", withStatic, "Static member functions take part");
  verb.add_option("class", className, "As one would write it in a program: 'BoundedQueue<int>'")->required();
  verb.add_option("flags", flags, "Flags of the compiler, after --")->option_text("FLAGS...");
}

Result<analyse::ClassQuery> ClassOptions::query() const {
  analyse::ClassQuery query;
  query.header = header;
  query.className = className;
  query.sources = sources;
  query.withStatic = withStatic;
  if (!database.empty()) {
    auto found = analyse::flagsFromDatabase(database, header);
    if (!found) return tl::unexpected(found.error());
    query.compile = std::move(*found);
  }
  query.compile.flags.insert(query.compile.flags.end(), flags.begin(), flags.end());
  return query;
}

}  // namespace heddle::cli
