#include "analyse/ClassAnalysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyse/AnalysedClass.h"
#include "analyse/ScratchHeader.h"
#include "facts/Dependence.h"

namespace heddle::analyse {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::vector<std::string> lockOrder(const facts::ClassFacts& facts, const std::string& name) {
  std::vector<std::string> result;
  for (const facts::LockPair& pair : summaryOf(facts, name).lockOrder) {
    result.push_back(facts::text(pair.first) + " < " + facts::text(pair.second));
  }
  return result;
}

TEST(ClassAnalysis, SeesEveryKindOfGuard) {
  const ScratchHeader header(R"(
    #include <mutex>
    #include <shared_mutex>
    class Subject {
    public:
      void guarded() { std::lock_guard<std::mutex> lock(mutex_); ++a_; }
      void unique() { std::unique_lock<std::mutex> lock(mutex_); ++a_; lock.unlock(); ++b_; }
      void scoped() { std::scoped_lock lock(mutex_, shared_); ++a_; }
      void plain() { mutex_.lock(); ++a_; mutex_.unlock(); }
      void tried() { if (mutex_.try_lock()) { ++a_; mutex_.unlock(); } }
      void reading() const { std::shared_lock lock(shared_); (void)sum(); }
      void writing() { std::unique_lock lock(shared_); ++a_; }
      int reentered() { std::lock_guard<std::recursive_mutex> lock(again_); inner(); return a_; }
      void inner() { std::lock_guard<std::recursive_mutex> lock(again_); ++a_; }
      void twice() { { std::lock_guard<std::mutex> lock(mutex_); ++a_; } { std::lock_guard<std::mutex> lock(mutex_); ++b_; } }
      void repeated(int n) { for (int i = 0; i < n; ++i) { std::lock_guard<std::mutex> lock(mutex_); a_ += n; } }
    private:
      __attribute__((noinline)) int sum() const { return a_ + b_; }
      mutable std::mutex mutex_;
      mutable std::shared_mutex shared_;
      std::recursive_mutex again_;
      volatile int a_ = 0;
      volatile int b_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(accesses(facts, "guarded"), ElementsAre("R a_ [mutex_]", "W a_ [mutex_]"));
  EXPECT_THAT(accesses(facts, "unique"), ElementsAre("R a_ [mutex_]", "R b_", "W a_ [mutex_]", "W b_"));
  EXPECT_THAT(accesses(facts, "scoped"), ElementsAre("R a_ [mutex_] [shared_]", "W a_ [mutex_] [shared_]"));
  EXPECT_THAT(accesses(facts, "plain"), ElementsAre("R a_ [mutex_]", "W a_ [mutex_]"));
  EXPECT_THAT(accesses(facts, "tried"), ElementsAre("R a_ [mutex_]", "W a_ [mutex_]"));
  EXPECT_THAT(accesses(facts, "reading"), ElementsAre("R a_ [shared_ shared]", "R b_ [shared_ shared]"));
  EXPECT_THAT(accesses(facts, "writing"), ElementsAre("R a_ [shared_]", "W a_ [shared_]"));
  EXPECT_THAT(accesses(facts, "reentered"), ElementsAre("R a_ [again_]", "W a_ [again_]"));
  EXPECT_THAT(accesses(facts, "twice"), Contains("W a_ [mutex_ broken]"));
  EXPECT_THAT(accesses(facts, "repeated"), ElementsAre("R a_ [mutex_ broken]", "W a_ [mutex_ broken]"));
}

TEST(ClassAnalysis, OrdersLocksOverCallsAndTwoObjects) {
  const ScratchHeader header(R"(
    #include <mutex>
    class Subject {
    public:
      void both() { std::lock_guard<std::mutex> one(a_); std::lock_guard<std::mutex> two(b_); ++x_; }
      void called() { std::lock_guard<std::mutex> one(b_); takeA(); }
      void avoided() { std::scoped_lock lock(b_, a_); ++x_; }
      void after() { { std::lock_guard<std::mutex> one(a_); ++x_; } std::lock_guard<std::mutex> two(b_); ++x_; }
      void from(Subject& other) { std::lock_guard<std::mutex> one(a_); std::lock_guard<std::mutex> two(other.a_); x_ = other.x_; }
      void careless(const Subject& other) { std::lock_guard<std::mutex> one(a_); x_ = other.x_; }
    private:
      __attribute__((noinline)) void takeA() { std::lock_guard<std::mutex> one(a_); ++x_; }
      mutable std::mutex a_;
      std::mutex b_;
      int x_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(lockOrder(facts, "both"), ElementsAre("a_ < b_"));
  EXPECT_THAT(lockOrder(facts, "called"), ElementsAre("b_ < a_"));
  EXPECT_THAT(lockOrder(facts, "avoided"), IsEmpty());
  EXPECT_THAT(lockOrder(facts, "after"), IsEmpty());
  EXPECT_THAT(lockOrder(facts, "from"), ElementsAre("a_ < a_ of argument 1"));
  EXPECT_THAT(accesses(facts, "from"), Contains("R x_ of argument 1 [a_ of the other object] [a_]"));
  EXPECT_THAT(accesses(facts, "careless"), ElementsAre("R x_ of argument 1 [a_ of the other object]", "W x_ [a_]"));
  const facts::DependenceTable table(facts, {});
  EXPECT_EQ(table.deadlockTargets(), 2U);  // both against called, from against itself
}

TEST(ClassAnalysis, DistinguishesAKeptObjectFromItsOwn) {
  const ScratchHeader header(R"(
    #include <mutex>
    class Subject {
    public:
      void keep(Subject* other) { std::lock_guard<std::mutex> lock(a_); other_ = other; }
      void ask() { std::lock_guard<std::mutex> one(a_); x_ = other_->get(); }
      void careless() { std::lock_guard<std::mutex> one(a_); other_->x_ = 1; }
      int get() const { std::lock_guard<std::mutex> lock(a_); return x_; }
    private:
      mutable std::mutex a_;
      Subject* other_ = nullptr;
      int x_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(lockOrder(facts, "ask"), ElementsAre("a_ < a_ of other_"));
  EXPECT_THAT(accesses(facts, "ask"), Contains("R other_->x_ [a_ of the other object] [a_]"));
  EXPECT_THAT(accesses(facts, "careless"), Contains("W other_->x_ [a_ of the other object]"));
  const facts::DependenceTable table(facts, {});
  EXPECT_EQ(table.deadlockTargets(), 1U);  // ask against itself
  EXPECT_EQ(table.conflictTargets(), 4U);  // careless against every method
}

TEST(ClassAnalysis, CountsWhatAReturnedReferenceRefersToAsReadWithoutALock) {
  const ScratchHeader header(R"(
    #include <map>
    #include <mutex>
    #include <string>
    class Subject {
    public:
      const std::string& name(int id) { std::lock_guard<std::mutex> lock(mutex_); return names_[id]; }
      std::string copy(int id) { std::lock_guard<std::mutex> lock(mutex_); return names_[id]; }
      Subject& rename(int id) { std::lock_guard<std::mutex> lock(mutex_); names_[id] = "x"; return *this; }
    private:
      std::mutex mutex_;
      std::map<int, std::string> names_;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(accesses(facts, "name"), Contains("R names_"));
  EXPECT_THAT(accesses(facts, "copy"), Not(Contains("R names_")));
  EXPECT_THAT(accesses(facts, "rename"), Not(Contains("R names_")));
  EXPECT_EQ(facts::DependenceTable(facts, {}).conflictTargets(), 3U);
}

TEST(ClassAnalysis, SeesThroughPointersAndContainers) {
  const ScratchHeader header(R"(
    #include <atomic>
    #include <map>
    #include <memory>
    #include <string>
    #include <vector>
    class Subject {
    public:
      void push(int value) { head_ = new Node{head_, value}; }
      int last() const { int found = 0; for (const Node* node = head_; node != nullptr; node = node->next) found = node->value; return found; }
      void put(const std::string& key, int value) { map_[key] = value; }
      int get(const std::string& key) const { const auto found = map_.find(key); return found == map_.end() ? 0 : found->second; }
      void add(int value) { numbers_.push_back(value); }
      std::size_t count() const { return numbers_.size(); }
      int hits() const { return stats_->hits; }
      void hit() { ++stats_->hits; total_.fetch_add(1); }
      static int calls;
      void call() { ++calls; }
      int id() const { return id_; }
    private:
      struct Node { Node* next; int value; };
      struct Stats { int misses = 0; int hits = 0; };
      Node* head_ = nullptr;
      std::map<std::string, int> map_;
      std::vector<int> numbers_;
      std::unique_ptr<Stats> stats_ = std::make_unique<Stats>();
      std::atomic<int> total_{0};
      int id_ = 0;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_THAT(accesses(facts, "push"), ElementsAre("R head_", "W head_"));
  EXPECT_THAT(accesses(facts, "last"), Contains("R head_"));
  EXPECT_THAT(accesses(facts, "put"), ElementsAre("R map_", "W map_"));
  EXPECT_THAT(accesses(facts, "get"), ElementsAre("R map_"));
  EXPECT_THAT(accesses(facts, "add"), ElementsAre("R numbers_", "W numbers_"));
  EXPECT_THAT(accesses(facts, "count"), ElementsAre("R numbers_"));
  EXPECT_THAT(accesses(facts, "hits"), ElementsAre("R stats_", "R stats_->hits"));
  EXPECT_THAT(accesses(facts, "hit"), UnorderedElementsAre("R stats_", "R stats_->hits", "R total_ atomic",
                                                           "W stats_->hits", "W total_ atomic"));
  EXPECT_THAT(accesses(facts, "call"), ElementsAre("R Subject::calls", "W Subject::calls"));
  EXPECT_THAT(accesses(facts, "id"), ElementsAre("R id_"));
  EXPECT_THAT(summaryOf(facts, "hits").accesses.front().where, HasSubstr(".h:15"));
}

TEST(ClassAnalysis, AWaitIsSeen) {
  const ScratchHeader header(R"(
    #include <condition_variable>
    #include <deque>
    #include <mutex>
    class Subject {
    public:
      void push(int v) { { std::lock_guard<std::mutex> lock(mutex_); items_.push_back(v); } filled_.notify_one(); }
      int pop() { std::unique_lock<std::mutex> lock(mutex_); filled_.wait(lock, [&] { return !items_.empty(); });
                  int v = items_.front(); items_.pop_front(); return v; }
    private:
      std::mutex mutex_;
      std::condition_variable filled_;
      std::deque<int> items_;
    };)");
  const facts::ClassFacts facts = analysed(header.query("Subject"));
  EXPECT_TRUE(summaryOf(facts, "pop").waits);
  EXPECT_THAT(accesses(facts, "pop"), ElementsAre("R items_ [mutex_]", "W items_ [mutex_]"));
  EXPECT_THAT(accesses(facts, "push"), ElementsAre("R items_ [mutex_]", "W items_ [mutex_]"));
  const facts::DependenceTable table(facts, {});
  EXPECT_TRUE(table.isAtomic(0));
  EXPECT_FALSE(table.isAtomic(1));
  EXPECT_THAT(table.targets(), SizeIs(2));  // pop with push, and with itself: a wake-up may be lost
}

}  // namespace
}  // namespace heddle::analyse
