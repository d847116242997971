#include "explore/program/ProgramFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "explore/program/ElfHeader.h"
#include "explore/program/MappedFile.h"
#include "explore/store/Schedule.h"

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string scratch(const std::string& name, const std::string& content) {
  const fs::path path = fs::path(testing::TempDir()) / ("heddle-" + std::to_string(getpid()) + "-" + name);
  fs::remove(path);
  std::ofstream(path, std::ios::binary) << content;
  return path.string();
}

std::string executable(const std::string& name, const std::string& content) {
  const std::string path = scratch(name, content);
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

std::string errorOf(const std::string& program, bool preload = false) {
  const auto checked = checkProgram(program, preload);
  return checked ? "" : checked.error().what;
}

TEST(CheckProgram, AMissingProgram) {
  EXPECT_EQ(errorOf("./no/such/program"), "no such program: ./no/such/program");
  EXPECT_EQ(errorOf("no-such-program-anywhere"), "no program 'no-such-program-anywhere' in PATH");
}

TEST(CheckProgram, ADirectory) { EXPECT_EQ(errorOf("/tmp"), "/tmp is a directory, not a program"); }

TEST(CheckProgram, AFileThatIsNotExecutable) {
  EXPECT_THAT(errorOf(scratch("plain", "text")), HasSubstr("is not executable"));
}

TEST(CheckProgram, AFileThatIsNoProgram) {
  EXPECT_THAT(errorOf(executable("text", "just text")), HasSubstr("is not a program for 64-bit x86 Linux"));
}

TEST(CheckProgram, AScriptIsLetThrough) {
  EXPECT_TRUE(checkProgram(executable("script", "#!/bin/sh\n"), false)->script);
}

TEST(CheckProgram, AProgramWithoutHeddleOffersPreload) {
  const auto checked = checkProgram("/bin/true", false);
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().what, HasSubstr("was not built for Heddle"));
  EXPECT_THAT(checked.error().hint, HasSubstr("--preload"));
}

TEST(CheckProgram, AProgramWithoutHeddleCanBePreloaded) { EXPECT_TRUE(checkProgram("/bin/true", true)); }

TEST(ElfHeader, GarbageIsNoElfFile) {
  EXPECT_FALSE(ElfHeader::parse(""));
  EXPECT_FALSE(ElfHeader::parse("\177ELF"));
  EXPECT_FALSE(ElfHeader::parse(std::string(64, '\377')));
  EXPECT_FALSE(ElfHeader::hasSection("", ".text"));
  EXPECT_FALSE(ElfHeader::hasSection(std::string(64, '\377'), ".text"));
}

TEST(ElfHeader, FindsSectionsByTheirWholeNames) {
  const auto file = MappedFile::open("/bin/true");
  ASSERT_TRUE(file);
  EXPECT_TRUE(ElfHeader::hasSection(file->bytes(), ".text"));
  EXPECT_FALSE(ElfHeader::hasSection(file->bytes(), ".tex"));
  EXPECT_FALSE(ElfHeader::hasSection(file->bytes(), "heddle_asm"));
  EXPECT_FALSE(ElfHeader::hasSection(file->bytes().substr(0, file->bytes().size() / 2), ".text"));
}

TEST(FileStamp, DistinguishesContents) {
  const auto one = fileStamp(scratch("one", "1"));
  const auto two = fileStamp(scratch("two", "2"));
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
  EXPECT_TRUE(one->starts_with("xxh:"));
}

TEST(FileStamp, UsesTheBuildIdOfAProgram) { EXPECT_TRUE(fileStamp("/bin/true").value().starts_with("id:")); }

TEST(CheckModules, AProgramThatChangedIsNamed) {
  Schedule schedule;
  schedule.command.program = scratch("changed", "new contents");
  schedule.modules = {{schedule.command.program, "xxh:0000000000000000", true}};
  const auto checked = checkModules(schedule);
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().what, HasSubstr("has changed since the schedule was recorded"));
}

TEST(CheckModules, LibrariesThatAreNotInstrumentedMayChange) {
  Schedule schedule;
  schedule.command.program = "/bin/true";
  schedule.modules = {{"/bin/true", fileStamp("/bin/true").value(), true}, {"/lib/gone.so", "id:00", false}};
  EXPECT_TRUE(checkModules(schedule));
  schedule.modules[1].instrumented = true;
  EXPECT_FALSE(checkModules(schedule));
}

}  // namespace
}  // namespace heddle::explore
