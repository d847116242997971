#include "runtime/identity/Modules.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace heddle::rt {
namespace {

int someFunction() { return 1; }
int someVariable = 1;

const void* codeOf(int (*function)()) { return reinterpret_cast<const void*>(function); }

/// Never freed, because the table continues to write to it.
wire::ControlBlock* sharedBlock() {
  static void* memory = mmap(nullptr, sizeof(wire::ControlBlock), PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return static_cast<wire::ControlBlock*>(memory);
}

class ModulesTest : public testing::Test {
protected:
  ModulesTest() : block_(sharedBlock()) { registerModules(*block_); }

  const wire::Module& moduleAt(SiteId site) const { return block_->modules[moduleOf(site)]; }

  wire::ControlBlock* block_;
};

TEST_F(ModulesTest, TheProgramIsModuleZero) {
  const SiteId site = siteOf(codeOf(someFunction));
  EXPECT_EQ(moduleOf(site), 0);
  EXPECT_FALSE(block_->modules[0].instrumented);
  char path[512] = {};
  ASSERT_GT(readlink("/proc/self/exe", path, sizeof path - 1), 0);
  EXPECT_STREQ(block_->modules[0].path, path);
  EXPECT_EQ(block_->modules[0].base + offsetOf(site), reinterpret_cast<std::uintptr_t>(codeOf(someFunction)));
}

TEST_F(ModulesTest, OffsetsAreThoseOfTheFile) {
  Dl_info info{};
  ASSERT_NE(dladdr(reinterpret_cast<void*>(&::getppid), &info), 0);
  const SiteId site = siteOf(reinterpret_cast<const void*>(&::getppid));
  EXPECT_NE(moduleOf(site), 0);
  EXPECT_NE(std::strstr(moduleAt(site).path, "libc.so"), nullptr);
  EXPECT_EQ(offsetOf(site),
            static_cast<std::uintptr_t>(reinterpret_cast<char*>(&::getppid) - static_cast<char*>(info.dli_fbase)));
}

TEST_F(ModulesTest, AlternatingLookupsStayRight) {
  const SiteId ours = siteOf(codeOf(someFunction));
  const SiteId theirs = siteOf(reinterpret_cast<const void*>(&::getppid));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(siteOf(codeOf(someFunction)), ours);
    EXPECT_EQ(siteOf(reinterpret_cast<const void*>(&::getppid)), theirs);
  }
}

TEST_F(ModulesTest, DataBelongsToItsModule) {
  const LoadedModule* module = findModule(reinterpret_cast<std::uintptr_t>(&someVariable));
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->ordinal, 0);
}

TEST_F(ModulesTest, BuildIdsAreRead) {
  int with = 0;
  for (std::uint32_t i = 0; i < block_->moduleCount; ++i) {
    with += block_->modules[i].buildIdSize == 20 ? 1 : 0;
  }
  EXPECT_GE(with, 1);  // Debian's libc has one.
}

TEST_F(ModulesTest, TheVdsoIsLeftOut) {
  EXPECT_EQ(findModule(getauxval(AT_SYSINFO_EHDR) + 64), nullptr);
  for (std::uint32_t i = 0; i < block_->moduleCount; ++i) {
    EXPECT_EQ(std::strstr(block_->modules[i].path, "vdso"), nullptr);
    EXPECT_EQ(block_->modules[i].path[0], '/');
  }
}

TEST_F(ModulesTest, ForeignCodeIsNamedByItsAddress) {
  int onTheStack = 0;
  const SiteId site = siteOf(&onTheStack);
  EXPECT_EQ(moduleOf(site), kNoModule);
  EXPECT_EQ(offsetOf(site), reinterpret_cast<std::uintptr_t>(&onTheStack));
  EXPECT_EQ(siteOf(nullptr), kNoSite);
}

TEST_F(ModulesTest, ALibraryThatIsLoadedAgainKeepsItsNumber) {
  const std::uint32_t before = block_->moduleCount;
  std::uint16_t number = 0;
  for (int round = 0; round < 3; ++round) {
    void* library = dlopen("libexpat.so.1", RTLD_NOW);
    if (library == nullptr) { GTEST_SKIP() << "no library at hand that is not loaded already"; }
    const void* code = dlsym(library, "XML_ParserCreate");
    const SiteId site = siteOf(code);
    EXPECT_NE(std::strstr(moduleAt(site).path, "libexpat"), nullptr);
    if (round > 0) { EXPECT_EQ(moduleOf(site), number); }
    number = moduleOf(site);
    EXPECT_GE(number, before);
    dlclose(library);
    refreshModules();
    EXPECT_EQ(moduleOf(siteOf(code)), kNoModule);
    EXPECT_EQ(moduleOf(siteOf(codeOf(someFunction))), 0);
    EXPECT_LE(block_->moduleCount, before + 1U);
  }
}

}  // namespace
}  // namespace heddle::rt
