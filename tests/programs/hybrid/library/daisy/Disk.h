#pragma once

#include <array>
#include <mutex>

/// The number of a block of the disk.
using Block = unsigned;

constexpr Block kBlocks = 24;
constexpr unsigned kBlockSize = 16;

/// The disk: blocks of bytes. The device executes one request at a time.
class Disk {
public:
  unsigned char read(Block block, unsigned offset) {
    std::lock_guard<std::mutex> hold(device_);
    return blocks_.at(block).at(offset);
  }

  void write(Block block, unsigned offset, unsigned char value) {
    std::lock_guard<std::mutex> hold(device_);
    blocks_.at(block).at(offset) = value;
  }

private:
  std::mutex device_;
  std::array<std::array<unsigned char, kBlockSize>, kBlocks> blocks_{};
};
