// Three crews of a workshop that share three tools between neighbours, and take turns at a single bench.
//
// BUG 1: deadlock (three locks); Workshop::assemble locks the tool on the left and then the tool on the right for
//        each crew, so three crews can each hold one tool and wait for the next.
// TRUTH 1: hold_left@crew A, hold_left@crew B, hold_left@crew C, wait_right@crew A, wait_right@crew B,
//          wait_right@crew C; deadlock
// FIX 1: Lock the two tools in the order of their numbers.
//
// BUG 2: endless loop; Bench::pass reads that the next crew is seated and gives it the turn in a second operation,
//        so the crew can leave in between, and the turn stays with a crew that has left while others spin for it.
// TRUTH 2: see_seated@crew A, leave@crew B, give_turn@crew A, spin@crew A; endless loop
// FIX 2: Lock `mutex_` in Bench::pass and Bench::leave.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

constexpr std::size_t kCrews = 3;

/// A tool that one crew uses at a time.
class Tool {
public:
  explicit Tool(std::string name) : name_(std::move(name)) {}

  std::mutex& mutex() { return mutex_; }

  /// The caller holds the mutex.
  void use(std::size_t crew) {
    ++uses_;
    lastUser_ = crew;
  }

  int uses() const { return uses_; }
  std::size_t lastUser() const { return lastUser_; }
  const std::string& name() const { return name_; }

private:
  const std::string name_;
  std::mutex mutex_;
  int uses_ = 0;
  std::size_t lastUser_ = kCrews;
};

/// The tools lie in a circle between the crews.
class Workshop {
public:
  void assemble(std::size_t crew) {
    const std::size_t left = crew;
    const std::size_t right = (crew + 1) % kCrews;
#if BUG == 1
    Tool& first = tools_[left];
    Tool& second = tools_[right];
#else
    Tool& first = tools_[left < right ? left : right];
    Tool& second = tools_[left < right ? right : left];
#endif
    const std::lock_guard firstLock(first.mutex());    // [hold_left]
    const std::lock_guard secondLock(second.mutex());  // [wait_right]
    first.use(crew);
    second.use(crew);
    ++assembled_;
  }

  int assembled() const { return assembled_; }
  Tool& tool(std::size_t number) { return tools_[number]; }

private:
  std::array<Tool, kCrews> tools_{Tool("saw"), Tool("drill"), Tool("clamp")};
  std::atomic<int> assembled_{0};
};

/// A bench that the seated crews use in turn. A crew that is done leaves.
class Bench {
public:
  Bench() {
    for (std::atomic<bool>& seated : seated_) {
      seated = true;
    }
  }

  void waitForTurn(std::size_t crew) {
    while (turn_ != crew) {  // [spin]
      std::this_thread::yield();
    }
  }

  /// Gives the turn to the next crew that is still seated.
  void pass(std::size_t crew) {
#if BUG != 2
    const std::lock_guard lock(mutex_);
#endif
    passFrom(crew);
  }

  /// Leaves the bench for good. The turn must not stay here.
  void leave(std::size_t crew) {
#if BUG != 2
    const std::lock_guard lock(mutex_);
#endif
    seated_[crew] = false;  // [leave]
    if (turn_ == crew) { passFrom(crew); }
  }

private:
  void passFrom(std::size_t crew) {
    for (std::size_t i = 1; i <= kCrews; ++i) {
      const std::size_t next = (crew + i) % kCrews;
      if (seated_[next]) {  // [see_seated]
        turn_ = next;       // [give_turn]
        return;
      }
    }
  }

  std::mutex mutex_;
  std::array<std::atomic<bool>, kCrews> seated_;
  std::atomic<std::size_t> turn_{0};
};

/// What a crew has to do.
struct Plan {
  int assemblies = 0;
  int polishings = 0;
};

class Crew {
public:
  Crew(std::size_t number, Plan plan, Workshop& workshop, Bench& bench)
      : number_(number), plan_(plan), workshop_(workshop), bench_(bench) {}

  void run() {
    for (int i = 0; i < plan_.assemblies; ++i) {
      workshop_.assemble(number_);
    }
    for (int i = 0; i < plan_.polishings; ++i) {
      bench_.waitForTurn(number_);
      polish();
      bench_.pass(number_);
    }
    bench_.leave(number_);
  }

  int polished() const { return polished_; }
  const std::vector<std::string>& diary() const { return diary_; }

private:
  void polish() {
    ++polished_;
    diary_.push_back("polished piece " + std::to_string(polished_));
  }

  const std::size_t number_;
  const Plan plan_;
  Workshop& workshop_;
  Bench& bench_;
  int polished_ = 0;
  std::vector<std::string> diary_;
};

void checkTools(Workshop& workshop, int expectedUses) {
  int uses = 0;
  for (std::size_t number = 0; number < kCrews; ++number) {
    Tool& tool = workshop.tool(number);
    const std::lock_guard lock(tool.mutex());
    assert(tool.uses() > 0);
    assert(tool.lastUser() < kCrews);
    assert(!tool.name().empty());
    uses += tool.uses();
  }
  assert(uses == expectedUses);
}

}  // namespace

int main() {
  Workshop workshop;
  Bench bench;
  Crew one(0, {1, 2}, workshop, bench);
  Crew two(1, {1, 1}, workshop, bench);
  Crew three(2, {1, 2}, workshop, bench);

  std::thread crewA([&] { one.run(); });
  std::thread crewB([&] { two.run(); });
  std::thread crewC([&] { three.run(); });
  crewA.join();
  crewB.join();
  crewC.join();

  assert(workshop.assembled() == 3);
  checkTools(workshop, 6);
  assert(one.polished() == 2 && two.polished() == 1 && three.polished() == 2);
  assert(one.diary().back() == "polished piece 2");
  assert(two.diary().size() == 1);
  assert(three.diary().front() == "polished piece 1");
}
