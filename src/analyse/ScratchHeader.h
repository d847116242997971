#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// A temporary header for one test.
class ScratchHeader {
public:
  explicit ScratchHeader(const std::string& text) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = (std::filesystem::path(testing::TempDir()) / (std::string(test->test_suite_name()) + test->name() + ".h"))
                .string();
    std::ofstream(path_) << text;
  }
  ~ScratchHeader() { std::filesystem::remove(path_); }
  ScratchHeader(const ScratchHeader&) = delete;
  ScratchHeader& operator=(const ScratchHeader&) = delete;

  ClassQuery query(const std::string& className) const {
    ClassQuery query;
    query.header = path_;
    query.className = className;
    query.compile.flags = {"-std=c++20"};
    return query;
  }
  const std::string& path() const { return path_; }

private:
  std::string path_;
};

}  // namespace heddle::analyse
