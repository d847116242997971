#include "cli/compile/Compiler.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

constexpr auto kGccText =
    "g++ (Debian 12.2.0-14+deb12u1) 12.2.0\n"
    "Copyright (C) 2022 Free Software Foundation, Inc.\n";

TEST(Compiler, RecognisesGcc) {
  const auto compiler = compilerFromVersionText("/opt/bin/c++", kGccText);
  ASSERT_TRUE(compiler.has_value());
  EXPECT_EQ(compiler->kind, CompilerKind::kGcc);
  EXPECT_EQ(compiler->majorVersion, 12);
  EXPECT_EQ(compiler->program, "/opt/bin/c++");
}

TEST(Compiler, RecognisesClang) {
  const auto compiler = compilerFromVersionText("cc", "Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\n");
  ASSERT_TRUE(compiler.has_value());
  EXPECT_EQ(compiler->kind, CompilerKind::kClang);
  EXPECT_EQ(compiler->majorVersion, 14);
}

TEST(Compiler, RefusesProgramsThatAreNotCompilers) {
  const auto compiler = compilerFromVersionText(
      "ls",
      "ls (GNU coreutils) 9.1\nCopyright (C) 2022 Free Software Foundation, Inc.\nLicense GPLv3+: GNU GPL version 3\n");
  ASSERT_FALSE(compiler.has_value());
  EXPECT_NE(compiler.error().what.find("'ls'"), std::string::npos);
}

TEST(Compiler, IdentifiesTheInstalledOnes) {
  EXPECT_EQ(identifyCompiler("g++")->kind, CompilerKind::kGcc);
  EXPECT_EQ(identifyCompiler("clang++-19")->majorVersion, 19);
  EXPECT_FALSE(identifyCompiler("/no/such/compiler").has_value());
}

TEST(Compiler, DoesNotWrapItself) {
  const auto compiler = identifyCompiler("/opt/bin/heddle-c++");
  ASSERT_FALSE(compiler.has_value());
  EXPECT_EQ(compiler.error().exitCode, 2);
}

TEST(Compiler, RequestBeatsEnvironmentBeatsDefault) {
  EXPECT_EQ(chooseProgram(Language::kCxx, "g++", "clang++-14"), "g++");
  EXPECT_EQ(chooseProgram(Language::kCxx, "", "clang++-14"), "clang++-14");
  EXPECT_EQ(chooseProgram(Language::kCxx, "", ""), "clang++-19");
  EXPECT_EQ(chooseProgram(Language::kC, "", nullptr), "clang-19");
}

}  // namespace
}  // namespace heddle::cli
