#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

/// Tests that compare the whole output with a file. Set HEDDLE_ACCEPT=1 to rewrite the files, then review the diff.
namespace heddle::explain {

inline void expectGolden(const std::string& name, const std::string& actual) {
  const std::string path = std::string(HEDDLE_GOLDEN) + "/" + name;
  if (std::getenv("HEDDLE_ACCEPT") != nullptr) {
    std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  const std::string expected{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_EQ(actual, expected) << "differs from " << path << "; if the change is intended: HEDDLE_ACCEPT=1";
}

}  // namespace heddle::explain
