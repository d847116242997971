#include "generate/Promise.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace heddle::generate {
namespace {

/// "resetAll" and "reset_all" begin with the word "reset".
std::string firstWord(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const bool isUpper = std::isupper(static_cast<unsigned char>(c)) != 0;
    const bool isFirst = word.empty() || std::ranges::all_of(word, [](char w) { return std::isupper(w) != 0; });
    if (c == '_' || c == '<' || (isUpper && !isFirst)) { break; }
    word += c;
  }
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return word;
}

bool isOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool takesLock(const facts::MethodSummary& summary) {
  return !summary.lockOrder.empty() ||
         std::ranges::any_of(summary.accesses, [](const facts::Access& access) { return !access.held.empty(); });
}

Promise promiseOf(const facts::Callable& callable, const facts::MethodSummary& summary) {
  const std::string word = firstWord(callable.name);
  const bool isMove = std::ranges::any_of(
      callable.parameters, [](const facts::Parameter& one) { return one.isSubject && one.type.ends_with("&&"); });
  const bool isContract = isMove || callable.name == "operator=" || isOf(word, {"swap", "assign", "move"});
  if (isContract) { return takesLock(summary) ? Promise::Lifecycle : Promise::Contract; }
  const bool isLifecycle =
      isOf(word, {"reset",   "resize",     "clear",      "start",     "stop",        "open",     "close",
                  "init",    "initialize", "initialise", "shutdown",  "terminate",   "setup",    "teardown",
                  "destroy", "reserve",    "rehash",     "shrink",    "dispose",     "finalize", "finalise",
                  "join",    "detach",     "restart",    "configure", "deinitialize"});
  return isLifecycle ? Promise::Lifecycle : Promise::Ordinary;
}

}  // namespace

bool namesOpener(const facts::Callable& callable) {
  return !callable.isConst && isOf(firstWord(callable.name),
                                   {"start", "open", "init", "initialize", "initialise", "setup", "connect", "enable",
                                    "configure", "listen", "launch", "activate", "resume", "begin", "prepare", "load"});
}

Promises::Promises(const facts::ClassFacts& facts) {
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    methods_.push_back(promiseOf(facts.model.methods[i], facts.summaries[i]));
  }
}

Promise Promises::of(std::size_t first, std::size_t second) const { return std::max(of(first), of(second)); }

Promise Promises::of(const TestPlan& plan) const {
  Promise result = Promise::Ordinary;
  for (const auto& thread : plan.threads) {
    for (const PlannedCall& call : thread) {
      result = std::max(result, of(call.operation));
    }
  }
  return result;
}

std::size_t Promises::unusualCalls(const TestPlan& plan) const {
  std::size_t count = 0;
  for (const auto& thread : plan.threads) {
    count += static_cast<std::size_t>(std::ranges::count_if(
        thread, [this](const PlannedCall& call) { return of(call.operation) != Promise::Ordinary; }));
  }
  return count;
}

}  // namespace heddle::generate
