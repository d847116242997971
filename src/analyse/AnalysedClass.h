#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analyse/ClassAnalysis.h"

namespace heddle::analyse {

inline facts::ClassFacts analysed(const ClassQuery& query) {
  auto facts = analyseClass(query);
  EXPECT_TRUE(facts.has_value()) << (facts ? "" : facts.error().what);
  return facts.value_or(facts::ClassFacts{});
}

inline const facts::MethodSummary& summaryOf(const facts::ClassFacts& facts, const std::string& name) {
  const auto found = std::ranges::find(facts.model.methods, name, &facts::Callable::name);
  EXPECT_NE(found, facts.model.methods.end()) << name;
  return facts.summaries.at(static_cast<std::size_t>(found - facts.model.methods.begin()));
}

/// Sorted lines such as "W count_ [mutex_]".
inline std::vector<std::string> accesses(const facts::ClassFacts& facts, const std::string& name) {
  std::vector<std::string> result;
  for (const facts::Access& access : summaryOf(facts, name).accesses) {
    std::string line =
        std::string(access.isWrite ? "W " : "R ") + access.place.text + (access.isAtomic ? " atomic" : "");
    for (const facts::HeldLock& held : access.held) {
      line += " [" + facts::text(held.lock) + (held.isShared ? " shared" : "") +
              (held.section.empty() ? " broken" : "") + "]";
    }
    result.push_back(std::move(line));
  }
  std::ranges::sort(result);
  return result;
}

}  // namespace heddle::analyse
