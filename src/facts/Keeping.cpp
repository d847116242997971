#include "facts/Keeping.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "facts/TypeShape.h"
#include "facts/Verbs.h"

namespace heddle::facts {
namespace {

using Shape = TypeShape;

bool isNumber(std::string_view type) {
  constexpr std::string_view kNumbers[] = {"int",   "unsigned int", "long",           "unsigned long",
                                           "short", "long long",    "unsigned short", "unsigned long long"};
  return std::ranges::find(kNumbers, type) != std::end(kNumbers);
}

/// Types whose values mean the same wherever they come from.
bool isPlainValue(const std::string& type) {
  constexpr std::string_view kPlain[] = {"std::basic_string", "std::__cxx11::basic_string",
                                         "std::vector<",      "std::map<",
                                         "std::set<",         "std::unordered_",
                                         "std::deque<",       "std::list<",
                                         "std::function<",    "std::chrono::",
                                         "std::thread::id",   "std::array<",
                                         "std::tuple<"};
  if (std::ranges::any_of(kPlain, [&](std::string_view begin) { return type.starts_with(begin); })) {
    return type.find("iterator") == std::string::npos;
  }
  return type == "bool" || type == "char" || type == "signed char" || type == "unsigned char" || type == "float" ||
         type == "double" || type == "void" || type == "const char *" || type == "char *" || type.empty();
}

/// Whether a method of this name takes in objects of its caller.
bool takesIn(const std::string& name) {
  return verbIs(name, {"push",    "add",      "insert",    "enqueue", "append", "put",     "set",      "store",
                       "assign",  "register", "subscribe", "attach",  "link",   "connect", "schedule", "post",
                       "submit",  "offer",    "emplace",   "send",    "write",  "track",   "enter",    "enlist",
                       "publish", "watch",    "hook",      "bind",    "start",  "arm",     "prepend",  "exchange"});
}

/// Whether a parameter of this name is a number that another call gave.
bool namesHandle(const std::string& name) {
  std::string text = lower(name);
  while (text.ends_with('_')) {
    text.pop_back();
  }
  const auto ends = [&](std::string_view word) { return text.ends_with(word); };
  return ends("id") || ends("handle") || ends("token") || ends("ticket") || ends("cookie") || ends("slot") ||
         ends("subscription") || ends("timer") || ends("connection") || ends("registration") || ends("cursor") ||
         ends("descriptor");
}

/// Whether a number that a method of this name returns is one of its caller's handles.
bool givesHandle(const std::string& name) {
  return !verbIs(name, {"size", "count", "num", "length", "get", "capacity", "total", "pending", "active", "read",
                        "load", "sum", "remaining", "available", "wait", "run", "poll"});
}

/// Aliases of the standard library say nothing about what a number means.
bool isOwnAlias(const std::string& written, const std::string& canonical) {
  const Shape alias = shapeOf(written);
  if (alias.bare == shapeOf(canonical).bare || isNumber(alias.bare)) { return false; }
  return !beginsWith(alias.bare, {"std::", "size_t", "uint", "int", "size_type", "unsigned", "ptrdiff_t", "ssize_t"});
}

std::string lastName(const std::string& written) {
  const std::string bare = shapeOf(written).bare;
  const std::size_t at = bare.rfind("::");
  return at == std::string::npos ? bare : bare.substr(at + 2);
}

bool isIterator(const std::string& type) { return lower(type).find("iterator") != std::string::npos; }

/// Whether a result of type \p result can be passed to \p parameter.
bool fits(const Callable& source, const Parameter& parameter) {
  const Shape from = shapeOf(source.result);
  const Shape to = shapeOf(parameter.type);
  if (isNumber(to.bare) || isNumber(from.bare)) {
    if (from.bare != to.bare || source.isConst || from.isReference) { return false; }
    const bool isAlias =
        isOwnAlias(parameter.written, parameter.type) && isOwnAlias(source.writtenResult, source.result);
    if (isAlias) { return lastName(parameter.written) == lastName(source.writtenResult); }
    return namesHandle(parameter.name) && givesHandle(source.name);
  }
  if (isPlainValue(to.bare) || isPlainValue(from.bare)) { return false; }
  if (from.bare == to.bare) { return !from.isReference || !source.isConst; }
  // An iterator converts to a const_iterator.
  if (isIterator(from.bare) && isIterator(to.bare)) { return true; }
  if (to.isRawPointer && to.target == from.target && !source.isConst) { return true; }
  // const T* is read only, so it is rarely a handle.
  const bool isVariable = to.isReference && !to.isConst;
  if (to.isRawPointer && from.isReference && to.target == from.bare) { return !source.isConst; }
  if (isPlainValue(to.bare) || isNumber(to.bare)) { return false; }
  return from.target == to.bare && (isVariable || !from.isRawPointer);
}

/// The object behind a pointer or reference that the caller owns; empty for others.
std::string objectOf(const Parameter& parameter) {
  const Shape shape = shapeOf(parameter.type);
  if (parameter.isSubject || shape.isConst) { return ""; }
  if (shape.isRawPointer) {
    const bool isOwn = !shape.target.empty() && !isNumber(shape.target) && !isPlainValue(shape.target);
    return isOwn && !shape.bare.starts_with("const ") && !shape.target.ends_with("*") ? shape.target : "";
  }
  const bool isOwn = shape.isReference && !isNumber(shape.bare) && !isPlainValue(shape.bare) && shape.target.empty();
  return isOwn ? shape.bare : "";
}

Sharing sharingOf(const Parameter& parameter) {
  const Shape shape = shapeOf(parameter.type);
  const bool isVariable = shape.isReference && !shape.isConst;
  return shape.isRawPointer || isVariable || isIterator(shape.bare) ? Sharing::Single : Sharing::Free;
}

/// The sources of a parameter. A call leaves one value behind, so a result is preferred to an argument.
std::vector<Source> sourcesOf(const ClassModel& model, std::size_t method, const Parameter& parameter) {
  std::vector<Source> sources;
  const std::string object = takesIn(model.methods[method].name) ? "" : objectOf(parameter);
  for (std::size_t other = 0; other < model.methods.size(); ++other) {
    const Callable& callable = model.methods[other];
    if (other == method) { continue; }
    if (fits(callable, parameter)) { sources.push_back({other}); }
    if (object.empty() || !takesIn(callable.name)) { continue; }
    for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
      if (objectOf(callable.parameters[i]) == object) { sources.push_back({other, i}); }
    }
  }
  return sources;
}

}  // namespace

Keeping::Keeping(const ClassModel& model) : kept_(model.methods.size()) {
  for (std::size_t method = 0; method < model.methods.size(); ++method) {
    std::vector<Feeding>& of = feedings_.emplace_back();
    for (const Parameter& parameter : model.methods[method].parameters) {
      Feeding feeding;
      if (!parameter.isSubject && !isPlainValue(shapeOf(parameter.type).bare)) {
        feeding.sources = sourcesOf(model, method, parameter);
      }
      feeding.isNeeded = !takesIn(model.methods[method].name) && !feeding.sources.empty();
      feeding.sharing = sharingOf(parameter);
      for (const Source& source : feeding.sources) {
        std::optional<std::size_t>& kept = kept_[source.method];
        kept = std::max(kept.value_or(0), source.argument);
      }
      of.push_back(std::move(feeding));
    }
  }
  for (std::vector<Feeding>& of : feedings_) {
    for (Feeding& one : of) {
      std::erase_if(one.sources, [&](const Source& source) { return kept_[source.method] != source.argument; });
    }
  }
}

bool Keeping::isFed(std::size_t method) const {
  return std::ranges::any_of(feedings_[method], [](const Feeding& one) { return !one.sources.empty(); });
}

}  // namespace heddle::facts
