#pragma once

#include <cassert>
#include <string_view>
#include <thread>
#include <vector>

#include "../Arguments.h"
#include "FileSystem.h"

/// A client creates a file of its own, fills it, reads it back and removes it, `rounds` times.
inline void runClient(FileSystem& files, int id, int rounds) {
  const char name = static_cast<char>('a' + id);
  const char text[] = {name, static_cast<char>('A' + id), '!'};
  const std::string_view content(text, sizeof text);
  for (int round = 0; round < rounds; ++round) {
    const bool created = files.create(name);
    assert(created && "the directory has room");
    const bool written = files.append(name, content);
    assert(written && "the file can be written");
    const bool same = files.holds(name, content);
    assert(same && "a file holds what was written to it");
    const bool removed = files.remove(name);
    assert(removed && "the file can be removed");
  }
}

inline int runDaisy(int argc, char** argv) {
  const int clients = argument(argc, argv, 1, "THREADS", 2, 1, InodeTable::kInodes);
  const int rounds = argument(argc, argv, 2, "ROUNDS", 1, 1);
  FileSystem files;
  std::vector<std::thread> threads;
  for (int id = 0; id < clients; ++id) {
    threads.emplace_back([&files, id, rounds] { runClient(files, id, rounds); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(files.usedBlocks() == 0 && "all blocks are free again");
  return 0;
}
