#include "generate/CheckText.h"

#include <fmt/format.h>

namespace heddle::generate {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') { result += '\\'; }
    result += c;
  }
  return result + "\"";
}

}  // namespace

std::string checkText(const TestProgram& program, TestStyle style) {
  if (program.compared.empty()) { return ""; }
  std::string text = "  const std::vector<std::vector<std::string>> orders{  // What the calls give in some order.\n";
  for (const auto& order : program.orders) {
    text += "      {";
    for (std::size_t i = 0; i < order.size(); ++i) {
      text += (i == 0 ? "" : ", ") + quoted(order[i]);
    }
    text += "},\n";
  }
  text += "  };\n  ";
  const char* macro = style == TestStyle::Main ? "assert" : style == TestStyle::GoogleTest ? "ASSERT_TRUE" : "REQUIRE";
  return text + fmt::format("{}(std::find(orders.begin(), orders.end(), results) != orders.end());\n", macro);
}

}  // namespace heddle::generate
