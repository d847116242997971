#include "explore/process/RepeatProbe.h"

#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <optional>

namespace heddle::explore {
namespace {

/// In instructions, of a few microseconds each.
constexpr int kLongestRound = 50'000;

class SteppedThread {
public:
  SteppedThread(pid_t pid, pid_t thread) : pid_(pid), thread_(thread) {}

  std::optional<user_regs_struct> registers() const {
    user_regs_struct registers{};
    if (ptrace(PTRACE_GETREGS, thread_, nullptr, &registers) != 0) { return std::nullopt; }
    constexpr unsigned long long kOfDebuggers = 0x10100;  // trap and resume flags
    registers.eflags &= ~kOfDebuggers;
    registers.orig_rax = 0;
    return registers;
  }

  std::optional<user_fpregs_struct> vectors() const {
    user_fpregs_struct vectors{};
    return ptrace(PTRACE_GETFPREGS, thread_, nullptr, &vectors) == 0 ? std::optional(vectors) : std::nullopt;
  }

  /// False: stepping failed, or the effect of the instruction depends on more than the state of the thread.
  bool step(unsigned long long at) const {
    if (dependsOnMachine(at) || ptrace(PTRACE_SINGLESTEP, thread_, nullptr, nullptr) != 0) { return false; }
    int status = 0;
    return waitpid(thread_, &status, __WALL) == thread_ && WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP;
  }

private:
  /// syscall and sysenter, rdtsc and rdtscp, rdrand and rdseed (and cmpxchg8b, which shares their opcode), cpuid, port
  /// input and output, int.
  bool dependsOnMachine(unsigned long long at) const {
    std::array<unsigned char, 8> code{};
    const iovec here{code.data(), code.size()};
    const iovec there{reinterpret_cast<void*>(at), code.size()};
    if (process_vm_readv(pid_, &here, 1, &there, 1, 0) != static_cast<ssize_t>(code.size())) { return true; }
    const auto isPrefix = [](unsigned char c) { return c == 0x66 || c == 0xf2 || c == 0xf3 || (c & 0xf0) == 0x40; };
    const auto* first = std::find_if_not(code.begin(), code.begin() + 4, isPrefix);
    const unsigned char second = first[1];
    if (first[0] == 0x0f) {
      return second == 0x05 || second == 0x34 || second == 0x31 || second == 0xa2 || second == 0xc7 ||
             (second == 0x01 && first[2] == 0xf9);
    }
    return first[0] == 0xcd || first[0] == 0xcc || (first[0] >= 0xe4 && first[0] <= 0xe7) ||
           (first[0] >= 0xec && first[0] <= 0xef) || (first[0] >= 0x6c && first[0] <= 0x6f);
  }

  pid_t pid_;
  pid_t thread_;
};

template <class T>
bool same(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Steps until the registers have the same values as before, and returns them. The state compared with is replaced
/// after 1, 2, 4, ... steps (Brent), because the thread may not have reached the loop yet.
std::optional<user_regs_struct> findRound(const SteppedThread& thread) {
  auto anchor = thread.registers();
  auto now = anchor;
  for (int count = 1, turn = 1; now && count <= kLongestRound; ++count) {
    now = thread.step(now->rip) ? thread.registers() : std::nullopt;
    if (now && same(*now, *anchor)) { return now; }
    if (count == turn) {
      anchor = now;
      turn *= 2;
    }
  }
  return std::nullopt;
}

/// Whether one more round brings the thread back to \p start.
bool comesBackTo(const SteppedThread& thread, const user_regs_struct& start) {
  auto now = std::optional(start);
  for (int count = 0; now && count < kLongestRound; ++count) {
    now = thread.step(now->rip) ? thread.registers() : std::nullopt;
    if (now && same(*now, start)) { return true; }
  }
  return false;
}

/// Whether the next round leaves all memory and registers unchanged.
bool roundChangesNothing(pid_t pid, const SteppedThread& thread, const user_regs_struct& start,
                         const MemoryRange& runtime) {
  const auto vectors = thread.vectors();
  const auto memory = digestOfMemory(pid, runtime);
  if (!vectors || !memory || !comesBackTo(thread, start)) { return false; }
  const auto vectorsAfter = thread.vectors();
  const auto memoryAfter = digestOfMemory(pid, runtime);
  return vectorsAfter && memoryAfter && same(*vectors, *vectorsAfter) && *memory == *memoryAfter;
}

}  // namespace

bool repeatsItself(pid_t pid, pid_t id, const MemoryRange& runtime) {
  const SteppedThread thread(pid, id);
  // The kernel may write to the memory in between, for example the number of the processor after a migration
  // (restartable sequences). One round that changes nothing is a proof, so try a few times.
  constexpr int kAttempts = 5;
  for (int i = 0; i < kAttempts; ++i) {
    const auto start = findRound(thread);
    if (!start) { return false; }
    if (roundChangesNothing(pid, thread, *start, runtime)) { return true; }
  }
  return false;
}

}  // namespace heddle::explore
