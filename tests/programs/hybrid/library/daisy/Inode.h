#pragma once

#include <array>
#include <cassert>
#include <mutex>

#include "Allocator.h"
#include "Disk.h"

/// The files of the disk: each has a length and the numbers of its data blocks, stored in one block per file.
class InodeTable {
public:
  static constexpr unsigned kInodes = 4;
  static constexpr unsigned kMaxBlocks = 4;
  static constexpr unsigned kBytesPerBlock = 2;  ///< Used of a data block, so that short files have several blocks.

  InodeTable(Disk& disk, Block first, Allocator& data) : disk_(disk), first_(first), data_(data) {}

  /// Guards the inode and the data of one file.
  std::mutex& lockOf(unsigned inode) { return locks_.at(inode); }

  // All of the following require the lock of the inode.

  bool isUsed(unsigned inode) { return disk_.read(first_ + inode, kUsed) != 0; }

  void create(unsigned inode) {
    disk_.write(first_ + inode, kUsed, 1);
    disk_.write(first_ + inode, kLength, 0);
  }

  unsigned lengthOf(unsigned inode) { return disk_.read(first_ + inode, kLength); }

  void append(unsigned inode, unsigned char value) {
    const unsigned length = lengthOf(inode);
    assert(length < kMaxBlocks * kBytesPerBlock && "the file has room for another byte");
    if (length % kBytesPerBlock == 0) {
      addBlock(inode, length / kBytesPerBlock);
    }
    disk_.write(blockAt(inode, length), length % kBytesPerBlock, value);
    disk_.write(first_ + inode, kLength, static_cast<unsigned char>(length + 1));
  }

  unsigned char read(unsigned inode, unsigned position) {
    return disk_.read(blockAt(inode, position), position % kBytesPerBlock);
  }

  void remove(unsigned inode) {
    for (unsigned position = 0; position < lengthOf(inode); position += kBytesPerBlock) {
      data_.release(blockAt(inode, position));
    }
    disk_.write(first_ + inode, kUsed, 0);
  }

private:
  enum Field : unsigned { kUsed, kLength, kFirstBlock };

  void addBlock(unsigned inode, unsigned index) {
    const Block block = data_.allocate();
    assert(block != Allocator::kNone && "the disk has a free block");
    disk_.write(first_ + inode, kFirstBlock + index, static_cast<unsigned char>(block));
  }

  Block blockAt(unsigned inode, unsigned position) {
    return disk_.read(first_ + inode, kFirstBlock + position / kBytesPerBlock);
  }

  Disk& disk_;
  Block first_;
  Allocator& data_;
  std::array<std::mutex, kInodes> locks_;
};
