#include "seeding/Hang.h"

#include <fmt/format.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/Hash.h"

namespace heddle::seeding {
namespace {

namespace fs = std::filesystem;

std::vector<pid_t> threadsOf(pid_t pid) {
  std::vector<pid_t> threads;
  std::error_code error;
  for (fs::directory_iterator at(fmt::format("/proc/{}/task", pid), error), end; !error && at != end;
       at.increment(error)) {
    threads.push_back(std::atoi(at->path().filename().c_str()));
  }
  return threads;
}

std::string fileOf(pid_t pid, pid_t thread, const char* name) {
  std::ifstream file(fmt::format("/proc/{}/task/{}/{}", pid, thread, name));
  std::string text;
  std::getline(file, text);
  return text;
}

}  // namespace

bool waitsForever(const std::string& text) {
  std::istringstream words(text);
  long number = -1;
  std::string address;
  std::string operation;
  std::string value;
  std::string timeout;
  if (!(words >> number >> address >> operation >> value >> timeout) || number != SYS_futex) { return false; }
  const auto code = std::strtoul(operation.c_str(), nullptr, 16) & FUTEX_CMD_MASK;
  const bool waits = code == FUTEX_WAIT || code == FUTEX_WAIT_BITSET || code == FUTEX_LOCK_PI;
  return waits && std::strtoull(timeout.c_str(), nullptr, 16) == 0;
}

Standstill standstillOf(pid_t pid) {
  Standstill result{true, 0};
  const std::vector<pid_t> threads = threadsOf(pid);
  for (const pid_t thread : threads) {
    const std::string call = fileOf(pid, thread, "syscall");
    // A child could wake this process through shared memory.
    if (!waitsForever(call) || !fileOf(pid, thread, "children").empty()) { return {}; }
    result.fingerprint = mixHash(result.fingerprint, static_cast<std::uint64_t>(thread));
    for (const char c : call) {
      result.fingerprint = mixHash(result.fingerprint, static_cast<std::uint64_t>(c));
    }
  }
  result.blocked = !threads.empty();
  return result;
}

std::vector<ThreadStack> stacksOf(pid_t pid, const wire::noise::Block& block) {
  using namespace std::chrono_literals;
  const std::vector<pid_t> threads = threadsOf(pid);
  for (const pid_t thread : threads) {
    syscall(SYS_tgkill, pid, thread, wire::noise::kStackSignal);
  }
  const auto complete = [&] {
    const std::size_t count = std::min<std::size_t>(block.stackCount, wire::noise::kStacks);
    return count >= std::min(threads.size(), wire::noise::kStacks) &&
           std::all_of(block.stacks, block.stacks + count, [](const auto& stack) { return stack.frames != 0; });
  };
  for (int i = 0; i < 30 && !complete(); ++i) {
    std::this_thread::sleep_for(10ms);
  }
  std::vector<ThreadStack> stacks;
  for (std::size_t i = 0; i < std::min<std::size_t>(block.stackCount, wire::noise::kStacks); ++i) {
    const wire::noise::Stack& stack = block.stacks[i];
    const std::size_t frames = std::min<std::size_t>(stack.frames, wire::noise::kFrames);
    stacks.push_back({static_cast<pid_t>(stack.thread), {stack.addresses, stack.addresses + frames}});
  }
  return stacks;
}

}  // namespace heddle::seeding
