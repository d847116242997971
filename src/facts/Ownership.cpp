#include "facts/Ownership.h"

#include <algorithm>

#include "facts/TypeShape.h"
#include "facts/Verbs.h"

namespace heddle::facts {
namespace {

/// Whether the class cannot know what the object means.
bool isOfUser(const ClassModel& model, const std::string& type) {
  constexpr std::string_view kPlain[] = {"int",  "unsigned int",  "long",      "unsigned long", "short", "double",
                                         "char", "unsigned char", "std::byte", "void",          "float"};
  if (std::ranges::find(kPlain, type) != std::end(kPlain)) { return true; }
  const std::size_t at = model.name.find(type, std::min(model.name.find('<'), model.name.size()));
  if (type.empty() || at == std::string::npos) { return false; }
  const char before = model.name[at - 1];
  const char after = model.name[at + type.size()];
  return (before == '<' || before == ' ') && (after == '>' || after == ',');
}

bool isLender(const ClassModel& model, const Callable& method) {
  const TypeShape shape = shapeOf(method.result);
  return verbIs(method.name,
                {"acquire", "alloc", "borrow", "checkout", "check_out", "take", "obtain", "lease", "rent"}) &&
         method.parameters.empty() && !method.isConst && !method.isStatic && shape.isRawPointer &&
         isOfUser(model, shape.target);
}

}  // namespace

std::optional<std::size_t> Ownership::takes(std::size_t method) const {
  const Callable& callable = model_.methods[method];
  if (!verbIs(callable.name, {"release", "free", "dealloc", "recycle", "give", "return", "checkin", "check_in"})) {
    return std::nullopt;
  }
  const std::vector<Feeding>& feedings = keeping_.of(method);
  for (std::size_t i = 0; i < feedings.size(); ++i) {
    const bool isLent = shapeOf(callable.parameters[i].type).isRawPointer &&
                        std::ranges::any_of(feedings[i].sources, [&](const Source& source) {
                          return source.argument == Source::kResult && isLender(model_, model_.methods[source.method]);
                        });
    if (isLent) { return i; }
  }
  return std::nullopt;
}

bool Ownership::gives(std::size_t method) const {
  if (!isLender(model_, model_.methods[method])) { return false; }
  for (std::size_t other = 0; other < model_.methods.size(); ++other) {
    const std::optional<std::size_t> given = takes(other);
    if (!given) { continue; }
    const std::vector<Source>& sources = keeping_.of(other)[*given].sources;
    if (std::ranges::find(sources, method, &Source::method) != sources.end()) { return true; }
  }
  return false;
}

}  // namespace heddle::facts
