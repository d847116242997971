#include "explore/program/MappedFile.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace heddle::explore {
namespace {

std::string fresh(const std::string& name) {
  const std::string path = testing::TempDir() + "/heddle-mapped-" + std::to_string(getpid()) + "-" + name;
  std::filesystem::remove(path);
  return path;
}

TEST(MappedFile, HasTheBytesOfTheFile) {
  const std::string path = fresh("bytes");
  std::ofstream(path, std::ios::binary) << std::string("a\0b\n", 4);
  const auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->bytes(), std::string_view("a\0b\n", 4));
}

TEST(MappedFile, AnEmptyFileHasNoBytes) {
  const std::string path = fresh("empty");
  std::ofstream(path, std::ios::binary).flush();
  const auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->bytes().empty());
}

TEST(MappedFile, OnlyRegularFilesThatAreThere) {
  EXPECT_FALSE(MappedFile::open(fresh("none")));
  EXPECT_FALSE(MappedFile::open(testing::TempDir()));
  const std::string fifo = fresh("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_FALSE(MappedFile::open(fifo));
}

}  // namespace
}  // namespace heddle::explore
