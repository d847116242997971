#pragma once

#include <string>

#include "core/Result.h"
#include "wire/ControlBlock.h"

namespace heddle::explore {

/// The control block shared by driver and subject. Sparse: only touched pages use memory.
class SharedBlock {
public:
  /// A fresh block in a memfd: the header is filled in, everything else is zero.
  static Result<SharedBlock> create();

  /// Opens a dump written by a stand-alone heddle::test. Changes stay private to this process.
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

}  // namespace heddle::explore
