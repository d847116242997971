#include "schedule/RandomWalk.h"

namespace heddle {

bool RandomWalk::beginExecution(std::uint64_t seed) {
  rng_ = Rng(seed);
  return true;
}

ThreadId RandomWalk::pickThread(const Choices& choices) {
  return choices.enabled.nth(rng_.below(choices.enabled.count()));
}

std::uint32_t RandomWalk::pickValue(const ValueChoice& choice) { return rng_.below(choice.count); }

}  // namespace heddle
