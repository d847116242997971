#include "explore/process/StuckProbe.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explore/process/RepeatProbe.h"
#include "explore/process/Starvation.h"

namespace heddle::explore {
namespace {

pid_t threadToLookAt(pid_t pid) {
  pid_t chosen = pid;
  if (DIR* tasks = opendir(fmt::format("/proc/{}/task", pid).c_str())) {
    while (const dirent* entry = readdir(tasks)) {
      const pid_t thread = std::atoi(entry->d_name);
      if (thread > 0 && threadState(pid, thread) == 'R') {
        chosen = thread;
        break;
      }
    }
    closedir(tasks);
  }
  return chosen;
}

/// Keeps a thread stopped by ptrace. Must be destroyed before the process is killed: its parent is notified of the end
/// only after the detach.
class Stopped {
public:
  explicit Stopped(pid_t thread) : thread_(thread) {
    seized_ = ptrace(PTRACE_SEIZE, thread, nullptr, nullptr) == 0;
    stopped_ = seized_ && ptrace(PTRACE_INTERRUPT, thread, nullptr, nullptr) == 0 &&
               waitpid(thread, nullptr, __WALL) == thread;
  }
  ~Stopped() {
    if (seized_) { ptrace(PTRACE_DETACH, thread_, nullptr, nullptr); }
  }
  Stopped(const Stopped&) = delete;
  Stopped& operator=(const Stopped&) = delete;

  std::optional<user_regs_struct> registers() const {
    user_regs_struct registers{};
    if (!stopped_ || ptrace(PTRACE_GETREGS, thread_, nullptr, &registers) != 0) { return std::nullopt; }
    return registers;
  }

private:
  pid_t thread_;
  bool seized_ = false;
  bool stopped_ = false;
};

/// A frame set up by `push rbp; mov rbp, rsp`: the caller's frame pointer, then the return address.
std::optional<std::array<std::uint64_t, 2>> readFrame(pid_t pid, std::uint64_t address) {
  std::array<std::uint64_t, 2> frame{};
  const iovec here{frame.data(), sizeof frame};
  const iovec there{reinterpret_cast<void*>(address), sizeof frame};
  if (process_vm_readv(pid, &here, 1, &there, 1, 0) != static_cast<ssize_t>(sizeof frame)) { return std::nullopt; }
  return frame;
}

std::vector<std::uint64_t> walk(pid_t pid, const user_regs_struct& registers) {
  std::vector<std::uint64_t> addresses{registers.rip};
  std::uint64_t pointer = registers.rbp;
  while (addresses.size() < wire::kMaxFrames) {
    const auto frame = readFrame(pid, pointer);
    // Stacks grow downwards: the caller's frame must be at a higher address.
    if (!frame || (*frame)[0] <= pointer || (*frame)[1] == 0) { break; }
    addresses.push_back((*frame)[1]);
    pointer = (*frame)[0];
  }
  return addresses;
}

SiteId siteOf(const wire::ControlBlock& block, std::uint64_t address) {
  for (std::uint32_t i = 0; i < block.moduleCount && i < wire::kMaxModules; ++i) {
    const wire::Module& module = block.modules[i];
    if (address >= module.base && address < module.end) {
      return makeSite(static_cast<std::uint16_t>(i), address - module.base);
    }
  }
  return kNoSite;
}

MemoryRange runtimeOf(const wire::ControlBlock& block) {
  for (std::uint32_t i = 0; i < block.moduleCount && i < wire::kMaxModules; ++i) {
    if (std::string_view(block.modules[i].path).find("/libheddle.so") != std::string_view::npos) {
      return {block.modules[i].base, block.modules[i].end};
    }
  }
  return {};
}

}  // namespace

void noteWhereItStands(pid_t pid, wire::ControlBlock& block) {
  block.outcome.repeats = false;
  if (threadState(pid, pid) == 'T' && block.outcome.code != wire::kReplacedByExec) {
    block.outcome.code = SIGSTOP;
    block.outcome.repeats = true;
  }
  const pid_t thread = threadToLookAt(pid);
  const bool runs = threadState(pid, thread) == 'R';
  const Stopped process(thread);
  const auto registers = process.registers();
  if (!registers) { return; }
  wire::Outcome& outcome = block.outcome;
  outcome.stackSize = 0;
  for (const std::uint64_t address : walk(pid, *registers)) {
    if (const SiteId site = siteOf(block, address); site != kNoSite) { outcome.stack[outcome.stackSize++] = site; }
  }
  block.outcome.repeats = block.outcome.repeats || (runs && repeatsItself(pid, thread, runtimeOf(block)));
}

}  // namespace heddle::explore
