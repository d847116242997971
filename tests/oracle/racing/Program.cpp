#include "Program.h"

namespace racing {
namespace {

/// A linear congruential generator (Knuth's MMIX), so that the programs are the same everywhere and share no code with
/// the code under test.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2654435761U + 54321) {
    for (int i = 0; i < 4; ++i) {
      roll(2);
    }
  }
  int roll(int sides) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(sides));
  }

private:
  std::uint64_t state_;
};

Kind randomKind(Dice& dice) {
  static constexpr Kind kPlain[] = {Kind::Read, Kind::Write, Kind::Increment, Kind::If, Kind::ReadTwice, Kind::Copy};
  static constexpr Kind kOther[] = {Kind::Lock,      Kind::Unlock,     Kind::Load, Kind::Store,
                                    Kind::ReadBlock, Kind::WriteBlock, Kind::Free};
  return dice.roll(5) < 2 ? kOther[dice.roll(7)] : kPlain[dice.roll(6)];
}

/// Unlocks only mutexes that the thread holds, and never locks them twice. A skippable operation does neither.
std::vector<Operation> randomThread(Dice& dice, std::size_t length) {
  std::vector<Operation> operations;
  bool held = false;
  while (operations.size() < length) {
    Operation op{randomKind(dice), dice.roll(5) < 4 ? 0 : 1 + dice.roll(2), dice.roll(3), dice.roll(kSites)};
    if (op.kind == Kind::Lock || op.kind == Kind::Unlock) {
      if (!operations.empty() && operations.back().kind == Kind::If) {
        continue;
      }
      op.kind = held ? Kind::Unlock : Kind::Lock;
      held = !held;
    }
    operations.push_back(op);
  }
  return operations;
}

const char* nameOf(Kind kind) {
  static constexpr const char* kNames[] = {"read",   "write", "increment", "read_twice", "if",          "copy", "lock",
                                           "unlock", "load",  "store",     "read_block", "write_block", "free"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace

Program randomProgram(std::uint64_t seed) {
  Dice dice(seed);
  Program program;
  const int threads = 2 + (dice.roll(10) < 4 ? 1 : 0);
  for (int i = 0; i < threads; ++i) {
    program.threads.push_back(randomThread(dice, 1 + static_cast<std::size_t>(dice.roll(threads == 2 ? 5 : 3))));
  }
  return program;
}

std::string describe(const Program& program) {
  std::string text;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    text += "thread " + std::to_string(t) + ":";
    for (const Operation& op : program.threads[t]) {
      text += std::string(" ") + nameOf(op.kind) + "(" + std::to_string(op.object) + "," + std::to_string(op.value) +
              " @" + std::to_string(op.site) + ")";
    }
    text += "\n";
  }
  return text;
}

std::string describe(const Outcomes& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    text += outcome.memoryError ? "  memory error" : outcome.stuck ? "  stuck" : "  done";
    for (int value : outcome.plain) {
      text += " " + std::to_string(value);
    }
    text += " " + std::to_string(outcome.atomic);
    for (const auto& thread : outcome.seen) {
      text += " |";
      for (int value : thread) {
        text += " " + std::to_string(value);
      }
    }
    text += "\n";
  }
  return text;
}

}  // namespace racing
