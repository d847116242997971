#include "runtime/identity/ForeignPages.h"

#include <unordered_map>

#include "runtime/Immortal.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/VectorClock.h"

namespace heddle::rt {
namespace {

struct Pages {
  std::unordered_map<std::uintptr_t, std::uint32_t> numbers;
  std::uint64_t generation = 0;
};

Immortal<Pages> gPages;

}  // namespace

const LatePart kLateForeignPages = copiedPart<gPages>();

std::uint32_t foreignPage(std::uintptr_t address) {
  Pages& pages = *gPages;
  if (pages.generation != gClocks.generation) {
    pages.generation = gClocks.generation;
    pages.numbers.clear();
  }
  const auto next = static_cast<std::uint32_t>(pages.numbers.size());
  return pages.numbers.emplace(address / kForeignPageSize, next).first->second;
}

}  // namespace heddle::rt
