#pragma once

#include "core/Result.h"
#include "explore/process/Descriptor.h"
#include "seeding/Place.h"
#include "seeding/RunResult.h"
#include "wire/NoiseBlock.h"

namespace heddle::seeding {

/// The memory shared with one run of the program. A memfd: a program that fills the disk does not affect it.
class NoiseBlock {
public:
  static Result<NoiseBlock> create(wire::noise::Mode mode, std::uint64_t seed);
  NoiseBlock(NoiseBlock&& other) noexcept;
  NoiseBlock& operator=(NoiseBlock&&) = delete;
  ~NoiseBlock();

  wire::noise::Block& operator*() const { return *block_; }
  wire::noise::Block* operator->() const { return block_; }
  int descriptor() const { return descriptor_.get(); }

  /// The modules that SiteIds refer to, so that they have the same numbers in every run.
  void setModules(const std::vector<std::string>& modules);
  std::vector<std::string> modules() const;
  /// Noise as \p configuration says.
  void setRules(const Configuration& configuration, const PlaceSet& places);
  /// The races and the coverage that the run has recorded.
  void readInto(RunResult& result) const;

private:
  NoiseBlock(wire::noise::Block* block, explore::Descriptor descriptor)
      : block_(block), descriptor_(std::move(descriptor)) {}

  wire::noise::Block* block_;
  explore::Descriptor descriptor_;
};

}  // namespace heddle::seeding
