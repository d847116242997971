#include "cli/frameworks/Recognition.h"

#include <array>
#include <string_view>

#include "symbols/ProgramSymbols.h"

namespace heddle::cli {
namespace {

/// Prefixes of mangled names.
struct Marks {
  Framework framework;
  std::string_view registers;  ///< Called for each test of the program, before main.
  std::string_view runs;       ///< Called by main.
};

constexpr std::array<Marks, 4> kMarks{{
    {Framework::GoogleTest, "_ZN7testing8internal23MakeAndRegisterTestInfo", "_ZN7testing14InitGoogleTest"},
    {Framework::Catch2, "_ZN5Catch7AutoRegC", "_ZN5Catch7SessionC"},
    {Framework::Doctest, "_ZN7doctest6detail7regTest", "_ZN7doctest7ContextC"},
    {Framework::BoostTest, "_ZN5boost9unit_test9ut_detail24auto_test_unit_registrarC",
     "_ZN5boost9unit_test14unit_test_main"},
}};
constexpr std::string_view kHeddleTest = "heddle_test";

}  // namespace

Framework recognisedFramework(const std::string& program) {
  const symbols::ProgramSymbols symbols(program);
  if (symbols.hasPrefix(kHeddleTest)) { return Framework::None; }
  const bool foreignMain = !symbols.defines("main");
  Framework found = Framework::None;
  for (const Marks& marks : kMarks) {
    if (symbols.hasPrefix(marks.registers) && (foreignMain || symbols.hasPrefix(marks.runs))) {
      if (found != Framework::None) { return Framework::None; }
      found = marks.framework;
    }
  }
  return found;
}

}  // namespace heddle::cli
