#include <gtest/gtest.h>

#include "analyse/program/ScratchProgram.h"

/// Calls of functions without IR.
namespace heddle::analyse {
namespace {

TEST(PointerExternals, AForeignVirtualFunctionMayDoAnything) {
  ScratchProgram program(R"(
    struct Foreign { Foreign() {} virtual void f(); };
    int x;
    Foreign* made;
    void call() { made->f(); }
    int main() { x = 1; made = new Foreign; call(); }
  )");
  EXPECT_TRUE(program.future().ofFunction(program.function("call")).writes.hasUnknown());
}

TEST(PointerExternals, TheLibraryIsNotUnknownCode) {
  ScratchProgram program(R"(
    #include <cerrno>
    #include <cstdio>
    #include <cstdlib>
    #include <iostream>
    #include <sstream>
    #include <sys/stat.h>
    int x;
    int main(int argc, char** argv) {
      errno = 0;
      struct stat found;
      const char* home = std::getenv("HOME");
      stat(home, &found);
      std::ostringstream out;
      out << argv[0] << argc;
      std::string text = out.str() + home;
      std::swap(text, text);
      std::cout << text << std::endl;
      std::fprintf(stderr, "%s", text.c_str());
      x = 1;
    }
  )");
  const PlaceSet& writes = program.future().ofFunction(program.function("main")).writes;
  EXPECT_TRUE(program.has(writes, "x"));
  EXPECT_FALSE(writes.hasUnknown());
}

TEST(PointerExternals, ASortRunsItsComparatorWithTheContext) {
  ScratchProgram program(R"(
    #include <stdlib.h>
    int given, kept;
    int compare(const void*, const void*, void* context) { *static_cast<int*>(context) = 1; return 0; }
    void sort() { int numbers[] = {2, 1}; qsort_r(numbers, 2, sizeof(int), compare, &given); }
    int main() { kept = 1; sort(); }
  )");
  EXPECT_TRUE(program.writes("sort", "given"));
  EXPECT_FALSE(program.writes("sort", "kept"));
  EXPECT_FALSE(program.future().ofFunction(program.function("sort")).writes.hasUnknown());
}

TEST(PointerExternals, CallOnceRunsItsFunctionAtTheCall) {
  ScratchProgram program(R"(
    #include <mutex>
    int x;
    std::once_flag flag;
    void call() { std::call_once(flag, [] { x = 1; }); }
    int main() { call(); }
  )");
  EXPECT_TRUE(program.writes("call", "x"));
  EXPECT_FALSE(program.has(program.future().ofDeferred(PointerAnalysis::Deferred::AnyTime).writes, "x"));
}

TEST(PointerExternals, AHandlerMayCallTheOneBefore) {
  ScratchProgram program(R"(
    #include <signal.h>
    int x;
    struct sigaction older;
    void first(int) { x = 1; }
    void chain(int number) { older.sa_handler(number); }
    int main() {
      struct sigaction action{};
      action.sa_handler = first;
      sigaction(SIGUSR1, &action, nullptr);
      action.sa_handler = chain;
      sigaction(SIGUSR1, &action, &older);
    }
  )");
  EXPECT_TRUE(program.writes("chain", "x"));
}

TEST(PointerExternals, PointersComeBackFromAPipe) {
  ScratchProgram program(R"(
    #include <unistd.h>
    int sent, kept;
    void receive(int end) { int* pointer; read(end, &pointer, sizeof pointer); *pointer = 1; }
    int main() { int* pointer = &sent; write(1, &pointer, sizeof pointer); kept = 1; receive(0); }
  )");
  EXPECT_TRUE(program.writes("receive", "sent"));
  EXPECT_FALSE(program.writes("receive", "kept"));
}

}  // namespace
}  // namespace heddle::analyse
