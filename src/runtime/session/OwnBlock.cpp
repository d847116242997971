#include "runtime/session/OwnBlock.h"

#include <dlfcn.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/Check.h"
#include "core/Ending.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/race/Detection.h"
#include "schedule/Registry.h"

namespace heddle::rt {
namespace {

int gFd = -1;

constexpr std::uint64_t kDefaultSchedules = 1000;
constexpr std::uint64_t kDefaultMaxSteps = 20'000'000;

wire::ControlBlock* mapBlock() {
  gFd = memfd_create("heddle", 0);
  HEDDLE_CHECK(gFd >= 0 && ftruncate(gFd, sizeof(wire::ControlBlock)) == 0, "there is room for the control block");
  void* memory =
      sys::mmap(nullptr, sizeof(wire::ControlBlock), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, gFd);
  HEDDLE_CHECK(memory != nullptr, "the control block can be mapped");
  auto* block = static_cast<wire::ControlBlock*>(memory);
  block->magic = wire::kMagic;
  block->version = wire::kWireVersion;
  block->size = sizeof(wire::ControlBlock);
  return block;
}

void configure(wire::Config& config, const heddle_test_options& options) {
  const char* strategy = options.strategy != nullptr ? options.strategy : schedule::kDefaultStrategy;
  std::snprintf(config.strategy, sizeof config.strategy, "%s", strategy);
  config.executions = options.schedules != 0 ? options.schedules : kDefaultSchedules;
  config.seed = options.seed != 0 ? options.seed : 1;
  config.maxSteps = options.max_steps != 0 ? options.max_steps : kDefaultMaxSteps;
  config.depth = schedule::isSearch(strategy) ? 0 : 3;
  config.preemptionBound = options.preemption_bound - 1;
  config.points = options.points == 1   ? wire::Points::Sync
                  : options.points == 2 ? wire::Points::All
                                        : wire::Points::Racing;
  config.carrier = options.kernel_threads != 0 ? wire::CarrierKind::Kernel : wire::CarrierKind::Fiber;
  config.detectRaces = true;
  config.stopAtFirst = true;
}

/// The tool that belongs to this library: $HEDDLE_TOOL, or ../bin/heddle relative to the directory of libheddle.so.
bool findTool(char (&path)[PATH_MAX]) {
  if (const char* named = std::getenv("HEDDLE_TOOL"); named != nullptr) {
    std::snprintf(path, sizeof path, "%s", named);
    return access(path, X_OK) == 0;
  }
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&heddle_test), &info) == 0 || info.dli_fname == nullptr) { return false; }
  char library[PATH_MAX];
  if (realpath(info.dli_fname, library) == nullptr) { return false; }
  char* slash = std::strrchr(library, '/');
  if (slash == nullptr) { return false; }
  *slash = 0;
  std::snprintf(path, sizeof path, "%.*s/../bin/heddle", PATH_MAX - 20, library);
  return access(path, X_OK) == 0;
}

}  // namespace

bool ownsBlock() { return gFd >= 0; }

void openOwnBlock(const heddle_test_options& options) {
  if (gEngine.block == nullptr) {
    gEngine.block = mapBlock();
    registerModules(*gEngine.block);
    race::attach(*gEngine.block);
  }
  configure(gEngine.block->config, options);
}

void explainOwnBlock(bool quiet) {
  char tool[PATH_MAX];
  if (quiet) { return; }
  if (!findTool(tool)) {
    const std::string_view ending = endingName(gEngine.block->outcome.ending);
    std::fprintf(stderr, "heddle: an error was found (%.*s): %s\n", static_cast<int>(ending.size()), ending.data(),
                 gEngine.block->outcome.text);
    std::fprintf(stderr,
                 "heddle: the tool that explains it is not next to libheddle.so; set HEDDLE_TOOL to its path\n");
    return;
  }
  char file[64];
  std::snprintf(file, sizeof file, "/proc/self/fd/%d", gFd);
  char verb[] = "explain-raw";
  char* arguments[] = {tool, verb, file, nullptr};
  pid_t pid = 0;
  std::fflush(nullptr);
  if (posix_spawn(&pid, tool, nullptr, nullptr, arguments, environ) == 0) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  }
}

}  // namespace heddle::rt
