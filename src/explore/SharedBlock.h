#pragma once

#include <string>

#include "core/Result.h"
#include "wire/ControlBlock.h"

namespace heddle {

/// The control block that driver and subject share. Sparse: only touched pages cost memory.
class SharedBlock {
public:
  /// A fresh block in a memfd, header filled in, everything else zero.
  static Result<SharedBlock> create();

  /// The dump that a stand-alone heddle::test wrote; changes to it stay in this process.
  static Result<SharedBlock> open(const std::string& path);

  SharedBlock(SharedBlock&& other) noexcept;
  SharedBlock& operator=(SharedBlock&& other) noexcept;
  SharedBlock(const SharedBlock&) = delete;
  SharedBlock& operator=(const SharedBlock&) = delete;
  ~SharedBlock();

  wire::ControlBlock& operator*() const { return *block_; }
  wire::ControlBlock* operator->() const { return block_; }
  int descriptor() const { return descriptor_; }

private:
  SharedBlock(wire::ControlBlock* block, int descriptor) : block_(block), descriptor_(descriptor) {}

  wire::ControlBlock* block_ = nullptr;
  int descriptor_ = -1;
};

}  // namespace heddle
