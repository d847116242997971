#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "runtime/heap/Scope.h"

namespace heddle::heap {

/// A scope in a region of its own.
class ScopeTestBed : public testing::Test {
protected:
  ScopeTestBed() {
    EXPECT_TRUE(reserveRegion(16384, region_));
    scope_.attach(region_.execution);
  }
  ~ScopeTestBed() override { releaseRegion(region_); }

  char* make(std::size_t size, std::uint16_t by = 0, std::size_t alignment = 0, bool zero = false) {
    return static_cast<char*>(scope_.allocate(size, alignment, zero, {ThreadId{by}, 0, nullptr, 0}, nullptr));
  }

  Region region_;
  Scope scope_;
};

}  // namespace heddle::heap
