// A position that a tracker publishes through a sequence lock, and readers that retry.
//
// BUG 1: endless loop; SequenceLock::tryUpdate returns without completing the sequence if the position was retired in
//        the meantime, so the sequence stays odd and readers spin forever.
// TRUTH 1: begin_update@tracker, retire@controller, give_up@tracker, spin@reader; endless loop
// FIX 1: Complete the sequence before returning from SequenceLock::tryUpdate.
//
// BUG 2: atomicity violation (two variables); SequenceLock::read does not compare the sequence after reading `x_` and
//        `y_`, so a reader can combine the coordinates of two positions.
// TRUTH 2: read_x@reader, write_y@tracker, read_y@reader; assertion
// FIX 2: Read the sequence again after the coordinates, and retry if it has changed.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Every valid position lies on the line y = 2x + 1.
struct Position {
  int x = 0;
  int y = 1;

  bool valid() const { return y == 2 * x + 1; }
};

Position onTheLine(int x) { return {x, 2 * x + 1}; }

/// A position that is written by one thread and read by several. The sequence is odd during an update.
class SequenceLock {
public:
  /// Returns false if the position was retired. Called by one thread.
  bool tryUpdate(Position position) {
    if (retired_) { return false; }
    ++sequence_;  // [begin_update]
#if BUG == 1
    if (retired_) {  // [give_up]
      return false;
    }
#else
    if (retired_) {
      ++sequence_;
      return false;
    }
#endif
    x_ = position.x;
    y_ = position.y;  // [write_y]
    ++sequence_;
    return true;
  }

  /// Retries until it has seen a position that did not change.
  Position read() const {
    while (true) {
      const std::uint32_t before = sequence_;
      if (before % 2 != 0) {  // [spin]
        std::this_thread::yield();
        continue;
      }
      Position position;
      position.x = x_;  // [read_x]
      position.y = y_;  // [read_y]
#if BUG == 2
      return position;
#else
      if (sequence_ == before) { return position; }
#endif
    }
  }

  /// From now on, the position stays as it is.
  void retire() { retired_ = true; }  // [retire]

  bool retired() const { return retired_; }
  std::uint32_t sequence() const { return sequence_; }

private:
  std::atomic<std::uint32_t> sequence_{0};
  std::atomic<int> x_{0};
  std::atomic<int> y_{1};
  std::atomic<bool> retired_{false};
};

/// What happened, for the report at the end.
class Diary {
public:
  void add(const std::string& author, const std::string& text) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(author + ": " + text);
  }

  std::size_t countOf(const std::string& author) {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const std::string& line : lines_) {
      if (line.compare(0, author.size() + 1, author + ":") == 0) { ++count; }
    }
    return count;
  }

private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};

/// Moves along the line until its vehicle is retired.
class Tracker {
public:
  Tracker(SequenceLock& lock, Diary& diary, int moves) : lock_(lock), diary_(diary), moves_(moves) {}

  void run() {
    for (int x = 1; x <= moves_; ++x) {
      if (!lock_.tryUpdate(onTheLine(x))) {
        diary_.add("tracker", "stopped before " + std::to_string(x));
        return;
      }
      ++published_;
    }
    diary_.add("tracker", "arrived");
  }

  int published() const { return published_; }

private:
  SequenceLock& lock_;
  Diary& diary_;
  const int moves_;
  int published_ = 0;
};

/// Follows the position. It never sees it move backwards.
class Reader {
public:
  Reader(const SequenceLock& lock, int reads) : lock_(lock), reads_(reads) {}

  void run() {
    for (int i = 0; i < reads_; ++i) {
      const Position position = lock_.read();
      assert(position.valid());
      assert(position.x >= last_.x);
      last_ = position;
    }
  }

  const Position& last() const { return last_; }

private:
  const SequenceLock& lock_;
  const int reads_;
  Position last_;
};

/// Takes the vehicle out of service.
class Controller {
public:
  Controller(SequenceLock& lock, Diary& diary) : lock_(lock), diary_(diary) {}

  void run() {
    diary_.add("controller", "begins");
    lock_.retire();
    diary_.add("controller", "retired the vehicle");
  }

private:
  SequenceLock& lock_;
  Diary& diary_;
};

}  // namespace

int main() {
  SequenceLock lock;
  Diary diary;
  Tracker tracker(lock, diary, 3);
  Reader reader(lock, 2);
  Controller controller(lock, diary);

  std::thread trackerThread([&] { tracker.run(); });
  std::thread readerThread([&] { reader.run(); });
  std::thread controllerThread([&] { controller.run(); });
  trackerThread.join();
  readerThread.join();
  controllerThread.join();

  const Position final = lock.read();
  assert(final.valid());
  assert(final.x == tracker.published());
  assert(reader.last().x <= final.x);
  assert(lock.retired());
  assert(lock.sequence() % 2 == 0);
  assert(diary.countOf("tracker") == 1);
  assert(diary.countOf("controller") == 2);
}
