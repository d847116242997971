#include "explore/process/ChildProcess.h"

#include <poll.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace heddle::explore {
namespace {

/// How often to look for the end of a process if the kernel has no pidfd_open.
constexpr std::chrono::milliseconds kLook{20};

/// Everything that the child needs, prepared before the fork: between fork and exec nothing is allocated.
struct Prepared {
  explicit Prepared(const ChildCommand& from) : command(from), argv(pointersTo(from.words)) {
    if (from.environment) { envp = pointersTo(*from.environment); }
  }

  static std::vector<char*> pointersTo(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (const std::string& word : words) {
      pointers.push_back(const_cast<char*>(word.c_str()));
    }
    pointers.push_back(nullptr);
    return pointers;
  }

  const ChildCommand& command;
  std::vector<char*> argv;
  std::vector<char*> envp;  ///< Empty: ours.
};

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

bool place(const ChildFile& file) {
  const int source = file.path.empty() ? file.ours : ::open(file.path.c_str(), file.flags | O_CLOEXEC, 0644);
  if (source < 0) { return false; }
  if (source == file.number) { return fcntl(source, F_SETFD, fcntl(source, F_GETFD) & ~FD_CLOEXEC) == 0; }
  const bool placed = dup2(source, file.number) >= 0;
  if (!file.path.empty()) { close(source); }
  return placed;
}

/// Our handlers must not run in the child. Until they are removed, all signals are blocked. A signal that has arrived
/// by then was sent to our process group and is handled by us, so it is discarded: the child would die of it before
/// exec.
void removeHandlers() {
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action{};
    const bool known = sigaction(signal, nullptr, &action) == 0;
    if (known && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) {
      std::signal(signal, SIG_IGN);
      std::signal(signal, SIG_DFL);
    }
  }
}

[[noreturn]] void runChild(const Prepared& prepared, const sigset_t& blockedBefore, int errorPipe) {
  const ChildCommand& command = prepared.command;
  if (command.ownGroup) { setpgid(0, 0); }
  if (command.endsWithUs) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
  for (const ChildFile& file : command.files) {
    if (!place(file)) { childFails(errorPipe); }
  }
  if (!command.directory.empty() && chdir(command.directory.c_str()) != 0) { childFails(errorPipe); }
  if (command.fixedAddresses) { keepAddresses(); }
  removeHandlers();
  if (command.defaultSigpipe) { std::signal(SIGPIPE, SIG_DFL); }
  sigprocmask(SIG_SETMASK, command.blocked ? &*command.blocked : &blockedBefore, nullptr);
  char** environment = prepared.envp.empty() ? environ : const_cast<char**>(prepared.envp.data());
  if (command.searchPath) {
    execvpe(prepared.argv[0], prepared.argv.data(), environment);
  } else {
    execve(prepared.argv[0], prepared.argv.data(), environment);
  }
  childFails(errorPipe);
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

/// A pipe whose writer is above all descriptors that the child sets up.
bool makeErrorPipe(Pipe& pipe, const ChildCommand& command) {
  if (!pipe.make()) { return false; }
  int highest = 2;
  for (const ChildFile& file : command.files) {
    highest = std::max(highest, file.number);
  }
  if (pipe.writer.get() <= highest) {
    pipe.writer = Descriptor(fcntl(pipe.writer.get(), F_DUPFD_CLOEXEC, highest + 1));
  }
  return pipe.writer.get() >= 0;
}

int waitFor(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const ChildCommand& command) {
  const Prepared prepared(command);
  Pipe errors;
  if (!makeErrorPipe(errors, command)) { return failure(std::strerror(errno)); }
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) { runChild(prepared, before, errors.writer.get()); }
  const int forkError = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errors.writer.close();
  if (const int error = pid < 0 ? forkError : readExecError(errors.reader.get()); error != 0) {
    if (pid > 0) { waitFor(pid); }
    return failure(std::strerror(error));
  }
  return ChildProcess(pid, command.ownGroup);
}

ChildProcess::ChildProcess(pid_t pid, bool ownGroup)
    : pid_(pid), ownGroup_(ownGroup), endWatch_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      ownGroup_(other.ownGroup_),
      endWatch_(std::move(other.endWatch_)),
      status_(other.status_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  if (this != &other) {
    end();
    pid_ = std::exchange(other.pid_, 0);
    ownGroup_ = other.ownGroup_;
    endWatch_ = std::move(other.endWatch_);
    status_ = other.status_;
  }
  return *this;
}

ChildProcess::~ChildProcess() { end(); }

void ChildProcess::end() {
  if (pid_ == 0 || status_) { return; }
  kill();
  wait();
}

std::optional<int> ChildProcess::wait(std::chrono::milliseconds timeout) {
  const auto reap = [this] {
    // If another thread has reaped it, that thread is ending this process (Descendants::endAll). No status is reported,
    // so that the kill is not taken for an end of its own.
    int status = 0;
    if (!status_ && waitpid(pid_, &status, WNOHANG) == pid_) { status_ = status; }
    return status_.has_value();
  };
  if (reap() || timeout.count() == 0) { return status_; }
  pollfd ended{endWatch_.get(), POLLIN, 0};
  const auto longest = endWatch_.get() >= 0 ? timeout : std::min(timeout, kLook);
  poll(&ended, 1, static_cast<int>(longest.count()));
  reap();
  return status_;
}

int ChildProcess::wait() {
  if (!status_) { status_ = waitFor(pid_); }
  return *status_;
}

void ChildProcess::send(int signal) const {
  if (!status_) { ::kill(pid_, signal); }
}

void ChildProcess::kill() const {
  if (ownGroup_) { ::kill(-pid_, SIGKILL); }
  send(SIGKILL);
}

std::string readAll(int descriptor) {
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t size = 0; (size = read(descriptor, part.data(), part.size())) != 0;) {
    if (size < 0 && errno != EINTR) { break; }
    text.append(part.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  }
  return text;
}

}  // namespace heddle::explore
