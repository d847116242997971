#include "explore/process/SubjectSpawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "wire/ControlBlock.h"

extern char** environ;

namespace heddle {
namespace {

/// Everything that the child needs, prepared before the fork: between fork and exec nothing is allocated.
struct ChildPlan {
  std::vector<std::string> environment;
  std::vector<char*> argv;
  std::vector<char*> envp;
};

constexpr std::string_view kPreload = "LD_PRELOAD=";
constexpr std::string_view kScratch = "TMPDIR=";

std::vector<std::string> childEnvironment(const SubjectCommand& command, int blockDescriptor, int socket,
                                          const std::string& scratch) {
  std::vector<std::string> environment;
  std::string preload = command.preload;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!preload.empty() && text.starts_with(kPreload)) {
      preload += ":" + text.substr(kPreload.size());
    } else if (!text.starts_with(std::string(wire::kControlVariable) + "=") &&
               (scratch.empty() || !text.starts_with(kScratch))) {
      environment.push_back(text);
    }
  }
  // Fixed length: what the kernel places above it on the stack must have the same address in every process.
  environment.push_back(fmt::format("{}={:010}:{:010}", wire::kControlVariable, blockDescriptor, socket));
  if (!scratch.empty()) { environment.push_back(std::string(kScratch) + scratch); }
  if (!preload.empty()) { environment.push_back(std::string(kPreload) + preload); }
  return environment;
}

ChildPlan makePlan(const SubjectCommand& command, int blockDescriptor, int socket, const std::string& scratch) {
  ChildPlan plan;
  plan.environment = childEnvironment(command, blockDescriptor, socket, scratch);
  plan.argv.push_back(const_cast<char*>(command.program.c_str()));
  for (const std::string& argument : command.arguments) {
    plan.argv.push_back(const_cast<char*>(argument.c_str()));
  }
  plan.argv.push_back(nullptr);
  for (const std::string& entry : plan.environment) {
    plan.envp.push_back(const_cast<char*>(entry.c_str()));
  }
  plan.envp.push_back(nullptr);
  return plan;
}

void keepOverExec(int descriptor) { fcntl(descriptor, F_SETFD, fcntl(descriptor, F_GETFD) & ~FD_CLOEXEC); }

[[noreturn]] void childFails(int errorPipe) {
  const int error = errno;
  (void)!write(errorPipe, &error, sizeof error);
  _exit(127);
}

/// Programs hash and compare addresses. Without randomisation the kernel places the program, its libraries and the
/// memory of its main thread at the same addresses in every process. If a seccomp filter forbids this, addresses vary
/// and the runtime reports it.
void keepAddresses() {
  constexpr unsigned long kAsk = 0xffff'ffff;
  if (const int now = personality(kAsk); now >= 0) { personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE); }
}

struct ChildEnds {
  int block;
  int socket;
  int output;
  int errors;
};

[[noreturn]] void runChild(const SubjectCommand& command, const ChildPlan& plan, const ChildEnds& ends) {
  setpgid(0, 0);
  // If the driver is killed, the subject must not survive.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int input = ::open(command.input.empty() ? "/dev/null" : command.input.c_str(), O_RDONLY);
  if (input < 0 || dup2(input, 0) < 0 || dup2(ends.output, 1) < 0 || dup2(ends.output, 2) < 0) {
    childFails(ends.errors);
  }
  if (!command.directory.empty() && chdir(command.directory.c_str()) != 0) { childFails(ends.errors); }
  keepOverExec(ends.block);
  keepOverExec(ends.socket);
  keepAddresses();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  execve(command.program.c_str(), plan.argv.data(), plan.envp.data());
  childFails(ends.errors);
}

void closeAll(const auto& descriptors) {
  for (const int descriptor : descriptors) {
    if (descriptor >= 0) { close(descriptor); }
  }
}

/// The errno of a failed exec, or 0.
int readExecError(int errorPipe) {
  int error = 0;
  ssize_t size = 0;
  do {
    size = read(errorPipe, &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  return size == static_cast<ssize_t>(sizeof error) ? error : 0;
}

}  // namespace

Result<Spawned> spawnSubject(const SubjectCommand& command, int blockDescriptor, const std::string& scratch) {
  std::array<int, 2> sockets{-1, -1};
  std::array<int, 2> output{-1, -1};
  std::array<int, 2> errors{-1, -1};
  const bool made = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) == 0 &&
                    pipe2(output.data(), O_CLOEXEC) == 0 && pipe2(errors.data(), O_CLOEXEC) == 0;
  const ChildPlan plan = makePlan(command, blockDescriptor, sockets[1], scratch);
  const pid_t pid = made ? fork() : -1;
  if (pid == 0) { runChild(command, plan, {blockDescriptor, sockets[1], output[1], errors[1]}); }
  const int forkError = errno;
  closeAll(std::array{sockets[1], output[1], errors[1]});
  const int execError = pid < 0 ? forkError : readExecError(errors[0]);
  closeAll(std::array{errors[0]});
  if (execError != 0) {
    if (pid > 0) { waitpid(pid, nullptr, 0); }
    closeAll(std::array{sockets[0], output[0]});
    return failure(fmt::format("cannot start {}: {}", command.program, std::strerror(execError)));
  }
  fcntl(output[0], F_SETFL, O_NONBLOCK);
  return Spawned{pid, sockets[0], output[0]};
}

}  // namespace heddle
