#include <pthread.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

#include "noise/Conflicts.h"
#include "noise/Halted.h"
#include "noise/Hooks.h"
#include "noise/Jumps.h"
#include "noise/Listening.h"
#include "noise/Modules.h"
#include "noise/Noise.h"
#include "noise/SiteRules.h"
#include "noise/Stacks.h"
#include "noise/System.h"

namespace heddle::noise {

constinit NoiseState gNoise;

namespace {

using wire::noise::Block;
using wire::noise::Mode;

Block* mapBlock(int descriptor) {
  const int flags = descriptor < 0 ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED | MAP_NORESERVE;
  return static_cast<Block*>(mapMemory(sizeof(Block), PROT_READ | PROT_WRITE, flags, descriptor));
}

/// The driver's block; without a driver, or in a program that has closed the descriptor, an empty one.
Block* findBlock(char** environment) {
  const std::size_t length = std::strlen(wire::noise::kVariable);
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    if (std::strncmp(*environment, wire::noise::kVariable, length) != 0 || (*environment)[length] != '=') { continue; }
    Block* const block = mapBlock(std::atoi(*environment + length + 1));
    if (block != nullptr && block->magic == wire::noise::kBlockMagic) { return block; }
  }
  return mapBlock(-1);
}

void afterFork() {
  forgetHaltedThreads();
  forgetDelayedThreads();
}

/// Finds the block and prepares the tables, before any other code of the program runs.
void start(char** environment) {
  findRealFunctions();
  gNoise.block = findBlock(environment);
  if (gNoise.block == nullptr) {
    std::abort();  // 20 MB of address space are not available: no program runs like this
  }
  gModules.read(*gNoise.block);
  const Mode mode = gNoise.block->mode;
  if (mode == Mode::Rules) { gRules.build(*gNoise.block, gModules); }
  if (mode == Mode::Profile || mode == Mode::White) { listenToAll(); }
  placeJumps(gModules, mode);
  openQuickChecks(mode);
  catchStackSignal();
  pthread_atfork(nullptr, nullptr, afterFork);
  gNoise.sync = mode == Mode::Profile || mode == Mode::White || gNoise.block->syncEvents != 0;
  gNoise.mode = mode;
  gNoise.block->started = 1;
}

/// The library is initialised first, before libc has set `environ`.
[[gnu::constructor]] void startEarly(int, char**, char** environment) { start(environment); }

}  // namespace

}  // namespace heddle::noise
