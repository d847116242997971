#include "Program.h"

namespace oracle {
namespace {

/// A linear congruential generator (Knuth's MMIX), so that the programs are the same everywhere and share no code with
/// the code under test.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2654435761U + 12345) {
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

/// Unlocks and waits only with mutexes that the thread holds. It may lock a mutex that it already holds, or never
/// unlock one: then a thread gets stuck.
std::vector<Operation> randomThread(Dice& dice, std::size_t length) {
  std::vector<Operation> operations;
  std::array<bool, kObjects> held{};
  while (operations.size() < length) {
    Operation op{static_cast<Kind>(dice.roll(11)), dice.roll(4) == 0 ? 1 : 0, dice.roll(3), dice.roll(3)};
    const bool needsLock = op.kind == Kind::Unlock || op.kind == Kind::Wait;
    if (needsLock && !held[static_cast<std::size_t>(op.object)]) {
      op.object = 1 - op.object;
    }
    bool& mine = held[static_cast<std::size_t>(op.object)];
    if (op.kind == Kind::Lock && mine && dice.roll(8) != 0) {
      continue;
    }
    if (needsLock && !mine) {
      op.kind = dice.roll(2) == 0 ? Kind::Lock : static_cast<Kind>(static_cast<int>(Kind::Load) + dice.roll(6));
    }
    mine = op.kind == Kind::Lock || (mine && op.kind != Kind::Unlock);
    operations.push_back(op);
  }
  return operations;
}

const char* nameOf(Kind kind) {
  static constexpr const char* kNames[] = {"lock", "unlock", "wait",      "notify_one",       "notify_all",
                                           "load", "store",  "fetch_add", "compare_exchange", "read",
                                           "write"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace

Program randomProgram(std::uint64_t seed) {
  Dice dice(seed);
  Program program;
  const int threads = 2 + (dice.roll(10) < 7 ? 1 : 0);
  for (int i = 0; i < threads; ++i) {
    program.threads.push_back(randomThread(dice, 1 + static_cast<std::size_t>(dice.roll(4))));
  }
  return program;
}

std::string describe(const Program& program) {
  std::string text;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    text += "thread " + std::to_string(t) + ":";
    for (const Operation& op : program.threads[t]) {
      text += std::string(" ") + nameOf(op.kind) + "(" + std::to_string(op.object) + "," + std::to_string(op.value) +
              "," + std::to_string(op.desired) + ")";
    }
    text += "\n";
  }
  return text;
}

std::string describe(const Outcome& outcome) {
  std::string text = outcome.stuck ? "stuck" : "done";
  for (int value : outcome.atomics) {
    text += " " + std::to_string(value);
  }
  for (int value : outcome.plain) {
    text += " " + std::to_string(value);
  }
  for (const auto& thread : outcome.seen) {
    text += " |";
    for (int value : thread) {
      text += " " + std::to_string(value);
    }
  }
  return text;
}

}  // namespace oracle
