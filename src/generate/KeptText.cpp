#include "generate/KeptText.h"

#include "facts/TypeShape.h"

namespace heddle::generate {

PassedText passedText(const std::string& from, const std::string& to, const std::string& name) {
  const facts::TypeShape source = facts::shapeOf(from);
  const facts::TypeShape target = facts::shapeOf(to);
  const bool isPair = source.bare.starts_with("std::pair<");
  PassedText result{name, source.target.empty() || isPair ? "" : name};
  if (source.bare == target.bare) {
    const bool isClass = !source.isRawPointer && source.bare.find_first_of(":<") != std::string::npos;
    // A class may be movable only.
    if (isClass && !target.isReference) { result.argument = "heddle::harness::pass(" + name + ")"; }
    return result;
  }
  if (target.isRawPointer && source.isReference && source.bare == target.target) {
    result.argument = "&" + name;
  } else if (target.isRawPointer && source.target == target.target) {
    result.argument = "&*" + name;
  } else if (source.target == target.bare) {
    result.argument = isPair ? name + ".first" : "*" + name;
  }
  return result;
}

}  // namespace heddle::generate
