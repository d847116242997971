#pragma once

#include "runtime/engine/Thread.h"

#include <cstdint>

/// Shows that an execution never ends: the whole state of the program repeats although every thread is run again and
/// again. The state is its memory, and of each thread the registers and the part of the stack in use; that is compared
/// as a hash of 64 bits, at steps where the same thread stands at the same place.
///
/// An execution is looked at when it has become long, and when nothing has changed for a while:
///  1. threads are picked at random: what only threads in lockstep keep alive (two calls of std::lock) ends. Meanwhile
///  one
///     thread is watched: if its own registers and stack never repeat (it counts its rounds), nothing else is compared;
///  2. threads are picked in turn, and the whole state is compared.
/// When these stages begin and end depends on steps alone, never on what a comparison says, because they shape the
/// schedule and a replay has to do the same.
///
/// A cycle proves something only if each thread that could run in it did, whoever waits for time was woken in it, and
/// nothing from outside was asked (the clock, random numbers, a system call).
namespace heddle::rt {

class Repetition {
public:
  void beginExecution();

  /// Now and then, with Engine::effort() and that of the last change: begins and ends the stages. True: the state has
  /// repeated.
  bool look(std::uint64_t effort, std::uint64_t lastChange);

  /// \p thread has announced its next operation, from \p pc.
  void announced(Thread& thread, const void* pc) {
    if (stage_ != Stage::Idle) [[unlikely]] {
      visit(thread, pc);
    }
  }

  /// Something happened that a repeated state does not bring back.
  void spoil() { spoiled_ = true; }

private:
  enum class Stage : std::uint8_t { Idle, AtRandom, InTurn };

  void begin(Stage stage, std::uint64_t effort);
  void visit(Thread& thread, const void* pc);
  void watchOne(Thread& thread, const void* pc);
  void compareAll(Thread& thread, const void* pc);
  void takeAnchor(const Thread& thread, const void* pc, std::uint64_t local);
  bool allHaveRun() const;

  Stage stage_ = Stage::Idle;
  std::uint64_t stageEnds_ = 0;
  std::uint64_t nextLong_ = 0;  ///< The effort at which a long execution is looked at.
  std::uint64_t nextIdle_ = 0;  ///< Steps without a change after which it is looked at.
  bool mayRepeat_ = false;      ///< The state of the thread that was watched has repeated.
  bool repeats_ = false;
  bool spoiled_ = false;
  std::uint32_t visits_ = 0;
  std::uint32_t anchors_ = 0;
  // What is compared with.
  ThreadId thread_ = kNoThread;
  const void* pc_ = nullptr;
  std::uint64_t local_ = 0;
  std::uint64_t state_ = 0;
  std::uint64_t anchorStep_ = 0;
};

extern Repetition gRepetition;

}  // namespace heddle::rt
