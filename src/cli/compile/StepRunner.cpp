#include "cli/compile/StepRunner.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli/compile/ResponseFile.h"
#include "core/ExitCode.h"
#include "explore/process/ChildProcess.h"

namespace heddle::cli {
namespace {

// Well below the Linux limit for arguments and environment together.
constexpr std::size_t kMaxArgumentBytes = 1U << 20U;

std::size_t sizeOf(const CompileSteps::Arguments& arguments) {
  std::size_t size = 0;
  for (const auto& argument : arguments) {
    size += argument.size() + 1;
  }
  return size;
}

/// The words in the form that execvp expects.
class Argv {
public:
  Argv(std::string program, CompileSteps::Arguments arguments) : words_(std::move(arguments)) {
    words_.insert(words_.begin(), std::move(program));
    for (auto& word : words_) {
      pointers_.push_back(word.data());
    }
    pointers_.push_back(nullptr);
  }
  char** get() { return pointers_.data(); }

private:
  CompileSteps::Arguments words_;
  std::vector<char*> pointers_;
};

int cannotRun(const std::string& program, const std::string& reason) {
  fmt::print(stderr, "heddle: cannot run '{}': {}\n", program, reason);
  return kTargetFailed;
}

int exitCodeOf(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

/// Runs children one after another. A signal that stops us is passed on to the compiler, while we stay alive to remove
/// our files. The signals are blocked and waited for, so that none is lost between two children.
class Children {
public:
  Children() {
    sigemptyset(&awaited_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) {
      sigaddset(&awaited_, signal);
    }
    sigprocmask(SIG_BLOCK, &awaited_, &before_);
  }
  ~Children() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;

  /// Returns the exit code as a shell shows it.
  int run(const std::string& program, const CompileSteps::Arguments& arguments) {
    if (stoppedBy_ != 0) { return 128 + stoppedBy_; }
    CompileSteps::Arguments words = arguments;
    words.insert(words.begin(), program);
    auto child = explore::ChildProcess::start({.words = std::move(words), .searchPath = true, .blocked = before_});
    return child ? waitFor(*child) : cannotRun(program, child.error().what);
  }

  bool stopped() const { return stoppedBy_ != 0; }

private:
  int waitFor(explore::ChildProcess& child) {
    while (!child.wait(std::chrono::milliseconds(0))) {
      const int signal = sigwaitinfo(&awaited_, nullptr);
      if (signal > 0 && signal != SIGCHLD) {
        stoppedBy_ = signal;
        child.send(signal);
      }
    }
    return exitCodeOf(child.wait());
  }

  sigset_t awaited_{};
  sigset_t before_{};
  int stoppedBy_ = 0;
};

CompileSteps::Arguments throughResponseFile(const CompileSteps::Arguments& arguments, const std::string& folder) {
  if (sizeOf(arguments) <= kMaxArgumentBytes) { return arguments; }
  const auto path = folder + "/arguments";
  std::ofstream(path) << joinResponseText(arguments);
  return {"@" + path};
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  auto parent = std::filesystem::temp_directory_path(error);
  if (error) { parent = "/tmp"; }
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) < 0) { number = 0; }
  path_ = (parent / fmt::format("heddle-{}-{:x}", getpid(), number)).string();
}

bool TemporaryFolder::create() {
  created_ = mkdir(path_.c_str(), S_IRWXU) == 0;
  return created_;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (created_) { std::filesystem::remove_all(path_, error); }
}

int runSteps(const std::string& program, const CompileSteps& plan, TemporaryFolder& folder) {
  if (plan.compileSteps.empty()) {
    Argv argv(program, plan.lastStep);
    execvp(program.c_str(), argv.get());
    return cannotRun(program, std::strerror(errno));
  }
  if (!folder.create()) {
    fmt::print(stderr, "heddle: cannot create the folder {}: {}\n", folder.path(), std::strerror(errno));
    return kTargetFailed;
  }
  Children children;
  // Like the compilers, compile all sources to show all errors, and do not link after one.
  int failed = 0;
  for (const auto& step : plan.compileSteps) {
    const int code = children.run(program, throughResponseFile(step, folder.path()));
    if (failed == 0) { failed = code; }
    if (children.stopped()) { break; }
  }
  if (failed != 0) { return failed; }
  return children.run(program, throughResponseFile(plan.lastStep, folder.path()));
}

}  // namespace heddle::cli
