#pragma once

#include <cstdlib>
#include <thread>
#include <vector>

/// The threads of a subject: FIRST of one kind and SECOND of another, as its arguments say.
struct ThreadCounts {
  int first;
  int second;

  ThreadCounts(int argc, char** argv, int usualFirst, int usualSecond)
      : first(argc > 1 ? std::atoi(argv[1]) : usualFirst), second(argc > 2 ? std::atoi(argv[2]) : usualSecond) {}
};

template <class First, class Second>
void runThreads(const ThreadCounts& counts, First first, Second second) {
  std::vector<std::thread> threads;
  for (int i = 0; i < counts.first; ++i) {
    threads.emplace_back(first);
  }
  for (int i = 0; i < counts.second; ++i) {
    threads.emplace_back(second);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
