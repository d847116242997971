#include "analyse/program/AccessSets.h"

#include <llvm/Support/xxhash.h>

#include "core/Hash.h"

namespace heddle::analyse {
namespace {

std::uint64_t hashOf(const PlaceSet& set) {
  const llvm::ArrayRef<std::uintptr_t> words = set.bits.getData();
  return llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const std::uint8_t*>(words.data()), words.size() * 8));
}

}  // namespace

std::uint32_t AccessSets::intern(const Accesses& accesses) {
  // DenseMap reserves the two largest keys.
  const std::uint64_t hash = mixHash(hashOf(accesses.reads), hashOf(accesses.writes)) >> 1;
  std::vector<std::uint32_t>& candidates = byHash_[hash];
  for (const std::uint32_t candidate : candidates) {
    if (sets_[candidate] == accesses) { return candidate; }
  }
  const auto number = static_cast<std::uint32_t>(sets_.size());
  sets_.push_back(accesses);
  candidates.push_back(number);
  return number;
}

}  // namespace heddle::analyse
