#include "facts/TypeShape.h"

#include <string_view>

namespace heddle::facts {
namespace {

bool dropSuffix(std::string& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) { return false; }
  text.erase(text.size() - suffix.size());
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  return true;
}

std::string withoutConst(std::string type) {
  if (type.starts_with("const ")) { type.erase(0, 6); }
  return type;
}

/// T of shared_ptr<T>, unique_ptr<T>, optional<T>, pair<T, U>; empty for other types.
std::string held(const std::string& type) {
  for (const std::string_view owner : {"std::shared_ptr<", "std::unique_ptr<", "std::optional<", "std::pair<"}) {
    if (!type.starts_with(owner)) { continue; }
    int depth = 0;
    for (std::size_t at = owner.size(); at < type.size(); ++at) {
      const char c = type[at];
      if (depth == 0 && (c == ',' || c == '>')) { return type.substr(owner.size(), at - owner.size()); }
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    }
  }
  return "";
}

}  // namespace

TypeShape shapeOf(std::string type) {
  TypeShape shape;
  if (!dropSuffix(type, "&&")) { shape.isReference = dropSuffix(type, "&"); }
  shape.isConst = type.starts_with("const ") && !type.ends_with("*");
  shape.bare = shape.isConst ? withoutConst(type) : type;
  dropSuffix(shape.bare, "const");
  std::string pointee = shape.bare;
  shape.isRawPointer = dropSuffix(pointee, "*");
  shape.target = shape.isRawPointer ? withoutConst(pointee) : held(shape.bare);
  return shape;
}

}  // namespace heddle::facts
