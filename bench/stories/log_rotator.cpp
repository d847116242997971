// A log whose segments are rotated while writers append to them.
//
// BUG 1: use after free; Log::rotate replaces the segment under the lock and deletes the old one at once, although a
//        writer that took it in Log::enter may still append to it.
// TRUTH 1: enter@writer, delete@rotator, use@writer; use after free
// FIX 1: Wait in Log::rotate until no writer is active before deleting the old segment.
//
// BUG 2: deadlock (lock and spin); Log::rotate spins until `activeWriters_` is zero while it holds `mutex_`, and
//        a writer locks `mutex_` in Log::leave before it decrements `activeWriters_`.
// TRUTH 2: enter@writer, hold_log@rotator, wait_log@writer, spin@rotator; deadlock
// FIX 2: Unlock `mutex_` before waiting for the writers.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Lines that will be archived together.
class Segment {
public:
  explicit Segment(int number) : number_(number) {}

  void append(const std::string& line) {
    const std::lock_guard lock(mutex_);  // [use]
    lines_.push_back(line);
  }

  int number() const { return number_; }

  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

private:
  const int number_;
  std::mutex mutex_;
  std::vector<std::string> lines_;
};

/// Keeps the lines of old segments, packed by run length.
class Archive {
public:
  void store(int segment, const std::vector<std::string>& lines) {
    const std::lock_guard lock(mutex_);
    assert(segment > lastSegment_);
    lastSegment_ = segment;
    for (const std::string& line : lines) {
      if (!packed_.empty() && packed_.back().first == line) {
        ++packed_.back().second;
      } else {
        packed_.emplace_back(line, 1);
      }
    }
  }

  int lines() {
    const std::lock_guard lock(mutex_);
    int sum = 0;
    for (const auto& entry : packed_) {
      sum += entry.second;
    }
    return sum;
  }

private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, int>> packed_;
  int lastSegment_ = 0;
};

class Log {
public:
  explicit Log(Archive& archive) : archive_(archive), current_(new Segment(1)) {}

  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  ~Log() { delete current_; }

  void write(const std::string& line) {
    Segment* segment = enter();
    segment->append(line);
    leave(line.size());
  }

  /// Starts a new segment and archives the old one.
  void rotate() {
    std::unique_lock lock(mutex_);  // [hold_log]
    Segment* old = current_;
    current_ = new Segment(old->number() + 1);
    ++rotations_;
#if BUG == 0
    lock.unlock();
#endif
#if BUG != 1
    while (activeWriters_ != 0) {  // [spin]
      std::this_thread::yield();
    }
#endif
    archive_.store(old->number(), old->lines());
    delete old;  // [delete]
  }

  std::size_t bytes() {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }

  int rotations() {
    const std::lock_guard lock(mutex_);
    return rotations_;
  }

  int currentLines() {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(current_->lines().size());
  }

private:
  /// The segment may be used until leave() is called.
  Segment* enter() {
    const std::lock_guard lock(mutex_);
    ++activeWriters_;
    return current_;  // [enter]
  }

  void leave(std::size_t bytes) {
    const std::lock_guard lock(mutex_);  // [wait_log]
    bytes_ += bytes;
    --activeWriters_;
  }

  Archive& archive_;
  std::mutex mutex_;
  Segment* current_;
  std::atomic<int> activeWriters_{0};
  std::size_t bytes_ = 0;
  int rotations_ = 0;
};

enum class Level { kDebug, kInfo, kError };

/// Formats messages of one component.
class Logger {
public:
  Logger(Log& log, std::string component, Level threshold)
      : log_(log), component_(std::move(component)), threshold_(threshold) {}

  void debug(const std::string& message) { write(Level::kDebug, message); }
  void info(const std::string& message) { write(Level::kInfo, message); }
  void error(const std::string& message) { write(Level::kError, message); }

  int written() const { return written_; }
  std::size_t bytes() const { return bytes_; }

private:
  static const char* nameOf(Level level) {
    switch (level) {
      case Level::kDebug:
        return "D";
      case Level::kInfo:
        return "I";
      case Level::kError:
        return "E";
    }
    return "?";
  }

  void write(Level level, const std::string& message) {
    if (level < threshold_) { return; }
    const std::string line = std::string(nameOf(level)) + " " + component_ + ": " + message;
    log_.write(line);
    ++written_;
    bytes_ += line.size();
  }

  Log& log_;
  const std::string component_;
  const Level threshold_;
  int written_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace

int main() {
  Archive archive;
  Log log(archive);
  Logger network(log, "network", Level::kInfo);
  Logger storage(log, "storage", Level::kDebug);

  std::thread writerA([&] {
    network.debug("not written");
    network.info("listening");
    network.error("connection lost");
  });
  std::thread writerB([&] { storage.debug("opened"); });
  std::thread rotator([&] { log.rotate(); });
  writerA.join();
  writerB.join();
  rotator.join();

  assert(network.written() == 2 && storage.written() == 1);
  assert(archive.lines() + log.currentLines() == 3);
  assert(log.bytes() == network.bytes() + storage.bytes());
  assert(log.rotations() == 1);
}
