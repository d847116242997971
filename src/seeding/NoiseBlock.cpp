#include "seeding/NoiseBlock.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace heddle::seeding {

using wire::noise::Block;

Result<NoiseBlock> NoiseBlock::create(wire::noise::Mode mode, std::uint64_t seed) {
  explore::Descriptor file(memfd_create("heddle-noise", MFD_CLOEXEC));
  if (file.get() < 0 || ftruncate(file.get(), sizeof(Block)) != 0) {
    return failure(fmt::format("cannot create shared memory: {}", std::strerror(errno)));
  }
  void* memory = mmap(nullptr, sizeof(Block), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file.get(), 0);
  if (memory == MAP_FAILED) { return failure(fmt::format("cannot map shared memory: {}", std::strerror(errno))); }
  NoiseBlock block(static_cast<Block*>(memory), std::move(file));
  block->magic = wire::noise::kBlockMagic;
  block->mode = mode;
  block->seed = seed;
  return block;
}

NoiseBlock::NoiseBlock(NoiseBlock&& other) noexcept
    : block_(std::exchange(other.block_, nullptr)), descriptor_(std::move(other.descriptor_)) {}

NoiseBlock::~NoiseBlock() {
  if (block_ != nullptr) { munmap(block_, sizeof(Block)); }
}

void NoiseBlock::setModules(const std::vector<std::string>& modules) {
  const std::size_t count = std::min(modules.size(), wire::noise::kModules);
  for (std::size_t i = 0; i < count; ++i) {
    std::strncpy(block_->modules[i].path, modules[i].c_str(), wire::noise::kPathSize - 1);
  }
  block_->moduleCount = static_cast<std::uint32_t>(count);
}

std::vector<std::string> NoiseBlock::modules() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min<std::size_t>(block_->moduleCount, wire::noise::kModules); ++i) {
    const char* path = block_->modules[i].path;
    result.emplace_back(path, strnlen(path, wire::noise::kPathSize));
  }
  return result;
}

void NoiseBlock::setRules(const Configuration& configuration, const PlaceSet& places) {
  std::ranges::copy(places.profiled, block_->profiled);
  block_->profiledCount = static_cast<std::uint32_t>(places.profiled.size());
  std::size_t sites = 0;
  for (const Gene& gene : configuration.genes()) {
    const Place& place = places.places[gene.place];
    const std::size_t count = std::min(place.sites.size(), wire::noise::kRuleSites - sites);
    if (block_->ruleCount == wire::noise::kRules || count == 0) { break; }
    wire::noise::Rule& rule = block_->rules[block_->ruleCount++];
    rule.heuristic = gene.heuristic;
    rule.strength = gene.strength;
    switch (place.kind) {
      case PlaceKind::LocationBefore:
      case PlaceKind::VariableBefore:
        rule.moment = wire::noise::Moment::Before;
        break;
      case PlaceKind::LocationAfter:
      case PlaceKind::VariableAfter:
        rule.moment = wire::noise::Moment::After;
        break;
      case PlaceKind::Variable:
        rule.moment = wire::noise::Moment::Whole;
        break;
    }
    rule.firstSite = static_cast<std::uint32_t>(sites);
    rule.siteCount = static_cast<std::uint32_t>(count);
    rule.start = place.start;
    rule.size = place.size;
    std::copy_n(place.sites.begin(), count, block_->ruleSites + sites);
    sites += count;
    for (const std::uint64_t site : place.watched) {
      if (block_->watchedCount < wire::noise::kWatched) { block_->watched[block_->watchedCount++] = site; }
    }
    block_->syncEvents |= place.synchronises ? 1 : 0;
  }
}

void NoiseBlock::readInto(RunResult& result) const {
  const std::size_t races = std::min<std::size_t>(block_->raceCount, wire::noise::kRaces);
  for (std::size_t i = 0; i < races; ++i) {
    const std::uint64_t arriving = block_->races[i].arriving;
    if (arriving != 0) { result.races.emplace_back(block_->races[i].delayed.load(), arriving); }
  }
  for (std::uint32_t word = 0; word < wire::noise::kCoverageWords; ++word) {
    const std::uint64_t bits = block_->coverage[word];
    for (std::uint32_t bit = 0; bits >> bit != 0; ++bit) {
      if ((bits >> bit & 1) != 0) { result.coverage.push_back(word * 64 + bit); }
      if (bit == 63) { break; }
    }
  }
}

}  // namespace heddle::seeding
