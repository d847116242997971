#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"

/// Shows that an execution never ends: the state of the whole program repeats although every thread runs again and
/// again. The state consists of the memory and, for each thread, the registers and the part of the stack in use. States
/// are compared as 64-bit hashes, at steps where the same thread stands at the same place.
///
/// An execution is examined in two stages when it has become long. When nothing has changed for a while, only the
/// second stage is needed.
/// 1. Threads are picked at random, which ends anything that only lockstep keeps alive (two calls of std::lock).
///    Meanwhile one thread is watched. If its registers and stack never repeat (it counts its rounds), the second stage
///    compares nothing.
/// 2. Threads are picked in turn, and the whole state is compared.
///
/// The beginning and end of these stages depend on steps alone, never on the result of a comparison: they shape the
/// schedule, and a replay must do the same.
///
/// A cycle is a proof only if every thread that could run in it did, every thread that waited for a deadline was woken
/// in it, and the program asked for nothing from outside (the clock, random numbers, a system call).
namespace heddle::rt {

class Repetition {
public:
  void beginExecution();

  /// Called at checkpoints with Engine::effort() and the effort at the last change. Begins and ends the stages. Returns
  /// true if the state has repeated.
  bool look(std::uint64_t effort, std::uint64_t lastChange);

  /// \p thread has announced its next operation, from \p pc.
  void announced(Thread& thread, const void* pc) {
    if (stage_ != Stage::Idle) [[unlikely]] { visit(thread, pc); }
  }

  /// Something happened that a repeated state does not reproduce.
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
  std::uint64_t nextLong_ = 0;  ///< The effort at which a long execution is examined.
  std::uint64_t nextIdle_ = 0;  ///< Effort without a change after which the execution is examined.
  bool mayRepeat_ = false;      ///< The state of the watched thread has repeated.
  bool repeats_ = false;
  bool spoiled_ = false;
  std::uint32_t visits_ = 0;
  std::uint32_t anchors_ = 0;
  // The anchor: the state that later ones are compared with.
  ThreadId thread_ = kNoThread;
  const void* pc_ = nullptr;
  std::uint64_t local_ = 0;
  std::uint64_t state_ = 0;
  std::uint64_t anchorStep_ = 0;
};

extern Repetition gRepetition;

}  // namespace heddle::rt
