#include "runtime/identity/ForeignPages.h"

#include <unordered_map>

#include "runtime/Immortal.h"
#include "runtime/race/VectorClock.h"

namespace heddle::rt {
namespace {

struct Pages {
  Immortal<std::unordered_map<std::uintptr_t, std::uint32_t>> numbers;
  std::uint64_t generation = 0;
};

Pages gPages;

}  // namespace

std::uint32_t foreignPage(std::uintptr_t address) {
  if (gPages.generation != gClocks.generation) {
    gPages.generation = gClocks.generation;
    gPages.numbers->clear();
  }
  const auto next = static_cast<std::uint32_t>(gPages.numbers->size());
  return gPages.numbers->emplace(address / kForeignPageSize, next).first->second;
}

}  // namespace heddle::rt
