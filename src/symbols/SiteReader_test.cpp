#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <set>

#include "symbols/Fixtures.h"
#include "symbols/SavedIr.h"
#include "symbols/Symbolizer.h"

#ifdef HEDDLE_HAS_SITE_FIXTURE

namespace heddle::symbols {
namespace {

using fixtures::lineOf;

class SitesOfAProgram : public testing::Test {
protected:
  void SetUp() override {
    auto found = symbolizer.sites(path);
    ASSERT_TRUE(found) << found.error().what;
    sites = *found;
    ASSERT_FALSE(sites.empty());
  }

  std::vector<SiteInfo> at(const std::string& file, std::uint32_t line) const {
    std::vector<SiteInfo> chosen;
    std::copy_if(sites.begin(), sites.end(), std::back_inserter(chosen), [&](const SiteInfo& site) {
      return site.frames.front().line == line && site.frames.front().file == fixtures::source(file);
    });
    return chosen;
  }

  const std::string path = fixtures::path("sites.so");
  Symbolizer symbolizer;
  std::vector<SiteInfo> sites;
};

TEST_F(SitesOfAProgram, AnInlinedAccessNamesItsFunctionAndWhereItWasInlined) {
  const auto grows = at("fixture.h", lineOf("fixture.h", "total"));
  ASSERT_EQ(grows.size(), 2U) << "one per caller";
  for (const SiteInfo& site : grows) {
    ASSERT_EQ(site.frames.size(), 2U);
    EXPECT_EQ(site.frames[0].function, "Shape::grow(int)");
    EXPECT_EQ(site.kind, wire::AccessKind::Read);
    EXPECT_EQ(site.size, 4);
  }
  EXPECT_TRUE(std::any_of(grows.begin(), grows.end(), [](const SiteInfo& site) {
    return site.frames[1].function == "fixtureSecond" &&
           site.frames[1].line == lineOf("fixture_second.cpp", "inlined") && site.frames[1].column != 0;
  }));
}

TEST_F(SitesOfAProgram, AnAccessNamesTheObjectThatContainsIt) {
  const auto grows = at("fixture.h", lineOf("fixture.h", "grow"));
  ASSERT_FALSE(grows.empty());
  for (const SiteInfo& site : grows) {
    const auto object = symbolizer.object(path, site.offset);
    ASSERT_TRUE(object);
    EXPECT_EQ(object->layout, "4 Shape\n0 4 size\n");
    EXPECT_EQ(object->inObject, 0U);
  }
  const auto global = at("fixture.h", lineOf("fixture.h", "total"));
  ASSERT_FALSE(global.empty());
  EXPECT_FALSE(symbolizer.object(path, global.front().offset)) << "an int is not an object with members";
}

TEST_F(SitesOfAProgram, AFunctionKeptOnceHasItsRecordsOnce) {
  const auto writes = at("fixture.h", lineOf("fixture.h", "comdat"));
  ASSERT_EQ(writes.size(), 1U);
  EXPECT_EQ(writes.front().kind, wire::AccessKind::Write);
  EXPECT_EQ(writes.front().frames.front().function, "int fromBoth<int>(int)");
}

TEST_F(SitesOfAProgram, AnOffsetInsideTheSectionIsAnsweredByItsRecord) {
  for (const SiteInfo& site : sites) {
    const auto frames = symbolizer.site(path, site.offset);
    ASSERT_TRUE(frames) << frames.error().what;
    EXPECT_EQ(*frames, site.frames);
  }
  EXPECT_FALSE(symbolizer.site(path, sites.front().offset + 4)) << "the middle of a record is not a site";
}

/// Line of the innermost frame for each record of a saved module, by ordinal.
std::map<std::uint64_t, std::uint64_t> linesByOrdinal(const SavedModule& saved) {
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(saved.bitcode, "saved"), context);
  EXPECT_TRUE(static_cast<bool>(module));
  std::map<std::uint64_t, std::uint64_t> lines;
  for (const llvm::GlobalVariable& global : (*module)->globals()) {
    if (global.getSection() != wire::kSiteSection) { continue; }
    const auto* record = llvm::cast<llvm::ConstantStruct>(global.getInitializer());
    const auto* frame = record->getOperand(10)->getAggregateElement(0U);
    lines[llvm::cast<llvm::ConstantInt>(record->getOperand(5))->getZExtValue()] =
        llvm::cast<llvm::ConstantInt>(frame->getAggregateElement(2U))->getZExtValue();
  }
  return lines;
}

TEST_F(SitesOfAProgram, EverySiteIsFoundInTheSavedIr) {
  const auto modules = readSavedIr(path);
  ASSERT_TRUE(modules) << modules.error().what;
  ASSERT_EQ(modules->size(), 2U);
  std::map<std::uint64_t, std::map<std::uint64_t, std::uint64_t>> lines;
  for (const SavedModule& saved : *modules) {
    lines[saved.moduleHash] = linesByOrdinal(saved);
  }
  for (const SiteInfo& site : sites) {
    ASSERT_TRUE(lines.contains(site.moduleHash));
    EXPECT_EQ(lines[site.moduleHash].at(site.ordinal), site.frames.front().line);
  }
}

TEST_F(SitesOfAProgram, ProgramsWithoutSavedIrHaveNoSites) {
  const auto modules = readSavedIr(fixtures::path("gcc.so"));
  ASSERT_TRUE(modules);
  EXPECT_TRUE(modules->empty());
}

}  // namespace
}  // namespace heddle::symbols

#endif
