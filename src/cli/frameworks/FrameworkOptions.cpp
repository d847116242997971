#include "cli/frameworks/FrameworkOptions.h"

#include <vector>

#include "cli/HelpFormatter.h"
#include "cli/frameworks/Recognition.h"

namespace heddle::cli {

void FrameworkOptions::declare(CLI::App& verb) {
  std::vector<CLI::Option*> options;
  const auto add = [&](const char* name, Framework framework, const char* text) {
    options.push_back(verb.add_flag_callback(name, [this, framework] { given_ = framework; }, text));
  };
  add("--gtest", Framework::GoogleTest,
      "Explore each GoogleTest test selected by --gtest_filter separately, each with the whole budget. Test programs "
      "are "
      "recognised without this flag");
  add("--catch2", Framework::Catch2, "The same for Catch2; arguments of the program select tests");
  add("--doctest", Framework::Doctest, "The same for doctest, with its filters");
  add("--boost-test", Framework::BoostTest, "The same for Boost.Test, with --run_test");
  options.push_back(verb.add_flag("--whole-program", whole_, "Explore a test program as a whole, not test by test"));
  for (CLI::Option* one : options) {
    one->group(kSubjectGroup);
  }
  for (CLI::Option* one : options) {
    for (CLI::Option* other : options) {
      if (one != other) { one->excludes(other); }
    }
  }
}

Framework FrameworkOptions::frameworkOf(const std::string& program) const {
  return whole_ || isGiven() ? given_ : recognisedFramework(program);
}

}  // namespace heddle::cli
