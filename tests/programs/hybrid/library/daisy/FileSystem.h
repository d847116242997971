#pragma once

#include <mutex>
#include <optional>
#include <string_view>

#include "Allocator.h"
#include "Disk.h"
#include "Inode.h"

/// A flat directory of files. Names are single characters.
///
/// Order of locks: directory, inode, allocator, device.
class FileSystem {
public:
  FileSystem() : data_(disk_, kMap, kFirstData, kBlockSize), inodes_(disk_, kFirstInode, data_) {}

  /// Creates an empty file. False if the name exists or the directory is full.
  bool create(char name) {
    std::lock_guard<std::mutex> holdDirectory(directoryLock_);
    if (find(name)) {
      return false;
    }
    for (unsigned inode = 0; inode < InodeTable::kInodes; ++inode) {
      std::lock_guard<std::mutex> holdInode(inodes_.lockOf(inode));
      if (inodes_.isUsed(inode)) {
        continue;
      }
      inodes_.create(inode);
      disk_.write(kDirectory, inode, static_cast<unsigned char>(name));
      return true;
    }
    return false;
  }

  bool append(char name, std::string_view text) {
    const std::optional<unsigned> inode = lookup(name);
    if (!inode) {
      return false;
    }
    std::lock_guard<std::mutex> hold(inodes_.lockOf(*inode));
    for (const char letter : text) {
      inodes_.append(*inode, static_cast<unsigned char>(letter));
    }
    return true;
  }

  /// True if the file holds exactly this text.
  bool holds(char name, std::string_view text) {
    const std::optional<unsigned> inode = lookup(name);
    if (!inode) {
      return false;
    }
    std::lock_guard<std::mutex> hold(inodes_.lockOf(*inode));
    if (inodes_.lengthOf(*inode) != text.size()) {
      return false;
    }
    for (unsigned position = 0; position < text.size(); ++position) {
      if (inodes_.read(*inode, position) != static_cast<unsigned char>(text[position])) {
        return false;
      }
    }
    return true;
  }

  bool remove(char name) {
    std::lock_guard<std::mutex> holdDirectory(directoryLock_);
    const std::optional<unsigned> inode = find(name);
    if (!inode) {
      return false;
    }
    std::lock_guard<std::mutex> holdInode(inodes_.lockOf(*inode));
    disk_.write(kDirectory, *inode, 0);
    inodes_.remove(*inode);
    return true;
  }

  unsigned usedBlocks() { return data_.usedBlocks(); }

private:
  /// What the disk holds, from its first block.
  enum Layout : Block { kMap, kDirectory, kFirstInode, kFirstData = kFirstInode + InodeTable::kInodes };
  static_assert(kFirstData + kBlockSize <= kBlocks);

  std::optional<unsigned> lookup(char name) {
    std::lock_guard<std::mutex> hold(directoryLock_);
    return find(name);
  }

  /// The inode of the file. Requires the lock of the directory.
  std::optional<unsigned> find(char name) {
    for (unsigned inode = 0; inode < InodeTable::kInodes; ++inode) {
      if (disk_.read(kDirectory, inode) == static_cast<unsigned char>(name)) {
        return inode;
      }
    }
    return std::nullopt;
  }

  Disk disk_;
  Allocator data_;
  InodeTable inodes_;
  std::mutex directoryLock_;
};
