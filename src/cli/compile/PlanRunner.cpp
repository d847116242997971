#include "cli/compile/PlanRunner.h"

#include <fmt/core.h>
#include <signal.h>
#include <spawn.h>
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

#include "cli/ExitCode.h"
#include "cli/compile/ResponseFile.h"

namespace heddle::cli {
namespace {

// Well below what Linux allows for arguments and environment together.
constexpr std::size_t kMaxArgumentBytes = 1U << 20U;

volatile sig_atomic_t runningChild = 0;

/// Who stops us means the compiler; then it ends, and we remove our files.
void passToChild(int signal) {
  if (runningChild != 0) kill(runningChild, signal);
}

void forwardSignals() {
  struct sigaction action{};
  action.sa_handler = passToChild;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaction(signal, &action, nullptr);
}

std::size_t sizeOf(const Plan::Arguments& arguments) {
  std::size_t size = 0;
  for (const auto& argument : arguments) size += argument.size() + 1;
  return size;
}

/// The words as execvp wants them.
class Argv {
public:
  Argv(std::string program, Plan::Arguments arguments) : words_(std::move(arguments)) {
    words_.insert(words_.begin(), std::move(program));
    for (auto& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
  }
  char** get() { return pointers_.data(); }

private:
  Plan::Arguments words_;
  std::vector<char*> pointers_;
};

int cannotRun(const std::string& program, int error) {
  fmt::print(stderr, "heddle: cannot run '{}': {}\n", program, std::strerror(error));
  return kTargetFailed;
}

/// The wait status of the finished child, or -1 if it could not be started.
int runAndWait(const std::string& program, const Plan::Arguments& arguments) {
  Argv argv(program, arguments);
  pid_t child = 0;
  const int error = posix_spawnp(&child, program.c_str(), nullptr, nullptr, argv.get(), environ);
  if (error != 0) {
    cannotRun(program, error);
    return -1;
  }
  runningChild = child;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  runningChild = 0;
  return status;
}

int exitCodeOf(int status) {
  if (status == -1) return kTargetFailed;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Plan::Arguments throughResponseFile(const Plan::Arguments& arguments, const std::string& folder) {
  if (sizeOf(arguments) <= kMaxArgumentBytes) return arguments;
  const auto path = folder + "/arguments";
  std::ofstream(path) << joinResponseText(arguments);
  return {"@" + path};
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  auto parent = std::filesystem::temp_directory_path(error);
  if (error) parent = "/tmp";
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) < 0) number = 0;
  path_ = (parent / fmt::format("heddle-{}-{:x}", getpid(), number)).string();
}

bool TemporaryFolder::create() {
  created_ = mkdir(path_.c_str(), S_IRWXU) == 0;
  return created_;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (created_) std::filesystem::remove_all(path_, error);
}

int runPlan(const std::string& program, const Plan& plan, TemporaryFolder& folder) {
  if (plan.compileSteps.empty()) {
    Argv argv(program, plan.lastStep);
    execvp(program.c_str(), argv.get());
    return cannotRun(program, errno);
  }
  if (!folder.create()) {
    fmt::print(stderr, "heddle: cannot make the folder {}: {}\n", folder.path(), std::strerror(errno));
    return kTargetFailed;
  }
  forwardSignals();
  // Like the compilers: all sources are tried, so that all errors are seen, and nothing is linked after one.
  int failed = 0;
  for (const auto& step : plan.compileSteps) {
    const int code = exitCodeOf(runAndWait(program, throughResponseFile(step, folder.path())));
    if (code >= 128) return code;
    if (failed == 0) failed = code;
  }
  if (failed != 0) return failed;
  return exitCodeOf(runAndWait(program, throughResponseFile(plan.lastStep, folder.path())));
}

}  // namespace heddle::cli
