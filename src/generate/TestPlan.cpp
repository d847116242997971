#include "generate/TestPlan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "facts/Keeping.h"
#include "generate/ValueText.h"

namespace heddle::generate {
namespace {

std::string text(const std::vector<PlannedCall>& calls) {
  std::string result;
  for (const PlannedCall& call : calls) {
    result += fmt::format(" {}:{}:", call.operation, call.object);
    for (std::size_t i = 0; i < call.numbers.size(); ++i) {
      result += fmt::format("{}{}", i == 0 ? "" : ",", call.numbers[i]);
    }
    if (call.label != 0) { result += fmt::format("={}", call.label); }
    if (call.times != 1) { result += fmt::format("*{}", call.times); }
  }
  return result;
}

/// \p named: the argument that later calls use.
std::string arguments(const facts::ClassModel& model, const facts::Callable& callable, const PlannedCall& call,
                      std::optional<std::size_t> named = std::nullopt) {
  std::string result;
  for (std::size_t i = 0; i < callable.parameters.size() && i < call.numbers.size(); ++i) {
    const facts::Parameter& parameter = callable.parameters[i];
    result += i == 0 ? "" : ", ";
    if (named == i) { result += keptName(keptNumber(call.label)) + " = "; }
    const std::string type = valueType(parameter.type);
    if (isKept(call.numbers[i])) {
      result += keptName(call.numbers[i]);
    } else if (parameter.isSubject) {
      result += fmt::format("{}object{}", parameter.type.ends_with("*") ? "&" : "", call.numbers[i]);
    } else {
      result += shownValue(model, type, call.numbers[i]);
    }
  }
  return result;
}

std::string callCode(const facts::ClassModel& model, const PlannedCall& call, std::optional<std::size_t> named) {
  if (call.operation == kDestroyOperation) { return fmt::format("object{}.~{}()", call.object, model.name); }
  const facts::Callable& method = model.methods[call.operation];
  const std::string object = fmt::format("object{}", call.object);
  if (!method.expression.empty()) { return expressionOn(method.expression, object); }
  if (method.isOnArgument) { return fmt::format("{}.{}()", arguments(model, method, call), method.name); }
  return fmt::format("{}{}({})", method.isStatic ? model.name + "::" : object + ".", method.name,
                     arguments(model, method, call, named));
}

std::string code(const facts::ClassModel& model, const PlannedCall& call) {
  std::optional<std::size_t> kept;
  if (call.label != 0) { kept = facts::Keeping(model).keptOf(call.operation); }
  const std::string begin = kept == facts::Source::kResult ? "auto " + keptName(keptNumber(call.label)) + " = " : "";
  const std::string made = begin + callCode(model, call, kept);
  return call.times == 1 ? made : fmt::format("{} times {}", call.times, made);
}

}  // namespace

std::string keptName(std::uint32_t number) { return fmt::format("kept{}", number - harness::kFirstKept); }

void dropUnfed(TestPlan& plan) {
  std::set<std::uint32_t> used;
  const auto drop = [&](std::vector<PlannedCall>& calls, std::set<std::uint32_t> left) {
    std::erase_if(calls, [&](const PlannedCall& call) {
      const bool isUnfed = std::ranges::any_of(
          call.numbers, [&](std::uint32_t number) { return isKept(number) && !left.contains(number); });
      if (isUnfed) { return true; }
      std::ranges::copy_if(call.numbers, std::inserter(used, used.end()), isKept);
      if (call.label != 0) { left.insert(keptNumber(call.label)); }
      return false;
    });
    return left;
  };
  const std::set<std::uint32_t> shared = drop(plan.prefix, {});
  for (auto& thread : plan.threads) {
    drop(thread, shared);
  }
  drop(plan.after, shared);
  const auto unlabel = [&](std::vector<PlannedCall>& calls) {
    for (PlannedCall& call : calls) {
      if (!used.contains(keptNumber(call.label))) { call.label = 0; }
    }
  };
  unlabel(plan.prefix);
  for (auto& thread : plan.threads) {
    unlabel(thread);
  }
}

std::size_t TestPlan::callCount() const {
  std::size_t count = prefix.size() + after.size();
  for (const auto& thread : threads) {
    count += thread.size();
  }
  return count;
}

const PlannedCall* TestPlan::callAt(std::size_t number) const {
  std::vector<const std::vector<PlannedCall>*> parts{&prefix, &after};
  for (const auto& thread : threads) {
    parts.push_back(&thread);
  }
  for (const auto* part : parts) {
    if (number < part->size()) { return &(*part)[number]; }
    number -= part->size();
  }
  return nullptr;
}

std::string placeText(const facts::ClassModel& model, const TestPlan& plan, std::size_t number) {
  const PlannedCall* call = plan.callAt(number);
  if (call == nullptr) { return fmt::format("at the end: object{}, iterated", number - kMaxPlanCalls); }
  if (number < plan.prefix.size()) { return code(model, *call); }
  std::size_t left = number - plan.prefix.size();
  if (left < plan.after.size()) { return "at the end: " + code(model, *call); }
  left -= plan.after.size();
  std::size_t thread = 0;
  while (left >= plan.threads[thread].size()) {
    left -= plan.threads[thread++].size();
  }
  return fmt::format("thread {}: {}", thread + 1, code(model, *call));
}

std::string threadCalls(const facts::ClassModel& model, const TestPlan& plan) {
  std::string result;
  for (const auto& thread : plan.threads) {
    for (const PlannedCall& call : thread) {
      const bool isDestructor = call.operation == kDestroyOperation;
      const std::string name = isDestructor ? "~" + model.name : model.methods[call.operation].name;
      result += fmt::format("{}{}::{}", result.empty() ? "" : " and ", model.name, name);
    }
  }
  return result;
}

std::string planText(const TestPlan& plan) {
  std::string result = text(plan.objects) + "|" + text(plan.prefix) + "|" + text(plan.after);
  for (const auto& thread : plan.threads) {
    result += "|" + text(thread);
  }
  return result;
}

std::string planCode(const facts::ClassModel& model, const TestPlan& plan) {
  std::string result;
  for (std::size_t i = 0; i < plan.objects.size(); ++i) {
    const facts::Callable& constructor = model.constructors[plan.objects[i].operation];
    const std::string made =
        objectText(model, model.name, constructor, i, arguments(model, constructor, plan.objects[i]));
    if (!made.empty()) { result += made + "\n"; }
  }
  for (const PlannedCall& call : plan.prefix) {
    result += code(model, call) + ";\n";
  }
  for (std::size_t t = 0; t < plan.threads.size(); ++t) {
    result += fmt::format("thread {}:", t + 1);
    for (const PlannedCall& call : plan.threads[t]) {
      result += "  " + code(model, call) + ";";
    }
    result += "\n";
  }
  if (!plan.after.empty()) {
    result += "at the end:";
    for (const PlannedCall& call : plan.after) {
      result += "  " + code(model, call) + ";";
    }
    result += "\n";
  }
  return result;
}

}  // namespace heddle::generate
