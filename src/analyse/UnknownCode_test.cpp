#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "analyse/AnalysedClass.h"
#include "analyse/ScratchHeader.h"
#include "facts/Dependence.h"

namespace heddle::analyse {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(UnknownCode, CodeThatIsNotThereMayAccessAnything) {
  const ScratchHeader header(R"(
    #include <functional>
    class Subject {
    public:
      void declared();
      void stored() { if (callback_) callback_(); }
      void given(const std::function<void(int)>& function) { function(value_); }
      int value() const { return value_; }
    private:
      std::function<void()> callback_;
      int value_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(accesses(facts, "declared"), Contains("W unknown memory"));
  EXPECT_THAT(summaryOf(facts, "declared").unknownCalls, ElementsAre("Subject::declared()"));
  EXPECT_THAT(accesses(facts, "stored"), Contains("W unknown memory"));
  EXPECT_THAT(accesses(facts, "given"), ElementsAre("R value_"));
}

TEST(UnknownCode, CodeBeyondTheLimitsMayAccessAnything) {
  const ScratchHeader header(R"(
    #include <mutex>
    class Subject {
    public:
      void small() { std::lock_guard<std::mutex> lock(mutex_); ++count_; }
      void large() { std::lock_guard<std::mutex> lock(mutex_); step(); ++other_; }
    private:
      __attribute__((noinline)) void step() { for (int i = 0; i < 4; ++i) { ++values_[i]; ++more_[i]; } }
      std::mutex mutex_;
      int count_ = 0, other_ = 0, values_[4] = {}, more_[4] = {};
    };)");
  const auto facts = analyseClass(header.query("Subject"), {.touches = 3});
  ASSERT_TRUE(facts.has_value());
  EXPECT_THAT(accesses(*facts, "small"), ElementsAre("R count_ [mutex_]", "W count_ [mutex_]"));
  EXPECT_THAT(accesses(*facts, "large"), ElementsAre("R unknown memory", "W unknown memory"));
  EXPECT_THAT(summaryOf(*facts, "large").tooLarge, Contains(HasSubstr("large")));
  EXPECT_EQ(facts::DependenceTable(*facts, {}).targets().size(), 2U);  // large with itself and with small
  const auto spent = analyseClass(header.query("Subject"), {.module = 0});
  ASSERT_TRUE(spent.has_value());
  EXPECT_THAT(accesses(*spent, "small"), ElementsAre("R unknown memory", "W unknown memory"));
}

TEST(UnknownCode, SourcesFillInWhatTheHeaderDeclares) {
  const ScratchHeader header("class Subject { public: void set(int); int get() const; private: int value_ = 0; };");
  const std::string source = header.path() + ".cpp";
  std::ofstream(source) << "#include \"" << header.path() << "\"\nvoid Subject::set(int v) { value_ = v; }\n";
  ClassQuery query = header.query("Subject");
  query.sources = {source};
  const facts::ClassFacts facts = analysed(query);
  EXPECT_THAT(accesses(facts, "set"), ElementsAre("W value_"));
  EXPECT_THAT(summaryOf(facts, "get").unknownCalls, ElementsAre("Subject::get() const"));
  std::filesystem::remove(source);
}

TEST(UnknownCode, MethodsThatDoNotCompileWhenUsedAreLeftOut) {
  const ScratchHeader header(R"(
    template <class T> class Subject {
    public:
      void fine() { ++count_; }
      void broken() { value_.missing(); }
      void alsoBroken() { broken(); }
    private:
      T value_{};
      int count_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject<int>"));
  EXPECT_EQ(facts.model.methods.size(), 1U);
  ASSERT_EQ(facts.model.leftOut.size(), 2U);
  EXPECT_EQ(facts.model.leftOut[0].what, "broken()");
  EXPECT_THAT(facts.model.leftOut[0].why, HasSubstr("does not compile when it is used: "));
}

}  // namespace
}  // namespace heddle::analyse
