#include "runtime/facts/AccessSets.h"

#include <algorithm>
#include <functional>

#include "core/Hash.h"

namespace heddle::rt {
namespace {

bool common(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) { return true; }
  }
  return false;
}

void setBits(std::span<std::uint64_t> map, std::uint32_t first, std::uint32_t count) {
  for (std::uint32_t place = first; place < first + count; ++place) {
    map[place / 64] |= std::uint64_t{1} << (place % 64);
  }
}

}  // namespace

AccessSets::AccessSets(const wire::FactsView& facts)
    : facts_(facts), words_(facts.header().wordsPerMap), ofFile_(facts.setCount()), count_(ofFile_) {
  byHash_.reserve(count_);
  for (std::uint32_t set = 0; set < count_; ++set) {
    byHash_.emplace(hashOf(all(set)), set);
  }
}

std::uint64_t AccessSets::hashOf(std::span<const std::uint64_t> bits) const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : bits) {
    hash = mixHash(hash, word);
  }
  return hash;
}

std::span<const std::uint64_t> AccessSets::map(std::uint32_t set, std::size_t from) const {
  if (set < ofFile_) { return from == 0 ? facts_.reads(set) : facts_.writes(set); }
  return std::span(made_[set - ofFile_]).subspan(from, words_);
}

std::span<const std::uint64_t> AccessSets::all(std::uint32_t set) const {
  return set < ofFile_ ? std::span(facts_.reads(set).data(), 2 * words_) : std::span(made_[set - ofFile_]);
}

std::uint32_t AccessSets::intern(const std::vector<std::uint64_t>& bits) {
  const std::uint64_t hash = hashOf(bits);
  const auto [begin, end] = byHash_.equal_range(hash);
  for (auto known = begin; known != end; ++known) {
    if (std::ranges::equal(all(known->second), bits)) { return known->second; }
  }
  if (count_ == ofFile_ + kMaxSets) { return wire::kAnything; }
  made_.push_back(bits);
  byHash_.emplace(hash, count_);
  return count_++;
}

template <typename Operation>
std::uint32_t AccessSets::combine(std::uint32_t a, std::uint32_t b, Operation operation) {
  std::vector<std::uint64_t> bits(all(a).begin(), all(a).end());
  const std::span<const std::uint64_t> others = all(b);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    bits[i] = operation(bits[i], others[i]);
  }
  return intern(bits);
}

std::uint32_t AccessSets::unite(std::uint32_t a, std::uint32_t b) {
  if (a == b || b == wire::kNoAccess) { return a; }
  if (a == wire::kNoAccess) { return b; }
  if (a == wire::kAnything || b == wire::kAnything) { return wire::kAnything; }
  const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  const auto [entry, isNew] = unions_.try_emplace(key, wire::kAnything);
  if (isNew) { entry->second = combine(a, b, std::bit_or<>()); }
  return entry->second;
}

std::uint32_t AccessSets::intersect(std::uint32_t a, std::uint32_t b) {
  if (a == b || b == wire::kAnything) { return a; }
  if (a == wire::kAnything) { return b; }
  const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  const auto [entry, isNew] = intersections_.try_emplace(key, wire::kAnything);
  if (isNew) { entry->second = combine(a, b, std::bit_and<>()); }
  return entry->second;
}

std::uint32_t AccessSets::restrictTo(std::uint32_t set, std::uint32_t first, std::uint32_t count) {
  std::vector<std::uint64_t> bits(2 * words_);
  setBits(std::span(bits).first(words_), first, count);
  setBits(std::span(bits).last(words_), first, count);
  const std::span<const std::uint64_t> wanted = all(set);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    bits[i] &= wanted[i];
  }
  return intern(bits);
}

std::uint32_t AccessSets::of(std::uint32_t first, std::uint32_t count, bool reads, bool writes) {
  std::vector<std::uint64_t> bits(2 * words_);
  if (reads) { setBits(std::span(bits).first(words_), first, count); }
  if (writes) { setBits(std::span(bits).last(words_), first, count); }
  return intern(bits);
}

bool AccessSets::contains(std::uint32_t all, std::uint32_t part) const {
  if (all == part || all == wire::kAnything || part == wire::kNoAccess) { return true; }
  const std::span<const std::uint64_t> bits = this->all(all);
  const std::span<const std::uint64_t> wanted = this->all(part);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if ((wanted[i] & ~bits[i]) != 0) { return false; }
  }
  return true;
}

bool AccessSets::readWrite(std::uint32_t a, std::uint32_t b) const {
  return common(reads(a), writes(b)) || common(writes(a), reads(b));
}

bool AccessSets::conflict(std::uint32_t a, std::uint32_t b) const {
  return readWrite(a, b) || common(writes(a), writes(b));
}

bool AccessSets::meet(std::uint32_t a, std::uint32_t b) const { return conflict(a, b) || common(reads(a), reads(b)); }

}  // namespace heddle::rt
