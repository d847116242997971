// A write-ahead log with group commit: one writer flushes the records of all writers that wait.
//
// BUG 1: lost wake-up (one notified where all are needed); WriteAheadLog::commit notifies one of several
//        followers after a flush that made all their records durable, so the others wait forever.
// TRUTH 1: wait_flush@follower A, wait_flush@follower B, notify_flush@leader; lost wake-up
// FIX 1: Notify all waiting threads in WriteAheadLog::commit.
//
// BUG 2: atomicity violation (several variables); WriteAheadLog::append takes a sequence number in one critical
//        section and appends the record to `buffer_` in another, so records reach the disk out of order.
// TRUTH 2: assign@writer A, append@writer B, append@writer A; assertion
// FIX 2: Assign the number and append the record in one critical section.
#include <cassert>
#include <condition_variable>
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

using Sequence = std::uint64_t;

struct LogRecord {
  Sequence sequence = 0;
  std::string text;
  std::uint32_t checksum = 0;
};

std::uint32_t checksumOf(Sequence sequence, const std::string& text) {
  std::uint32_t sum = static_cast<std::uint32_t>(sequence) * 2654435761U;
  for (const char c : text) {
    sum = sum * 31 + static_cast<unsigned char>(c);
  }
  return sum;
}

/// The device. Records must arrive in the order of their numbers.
class Disk {
public:
  void write(const std::vector<LogRecord>& batch) {
    const std::lock_guard lock(mutex_);
    ++writes_;
    for (const LogRecord& record : batch) {
      assert(record.sequence > last_);
      last_ = record.sequence;
      records_.push_back(record);
    }
  }

  std::vector<LogRecord> read() {
    const std::lock_guard lock(mutex_);
    return records_;
  }

  int writes() {
    const std::lock_guard lock(mutex_);
    return writes_;
  }

private:
  std::mutex mutex_;
  std::vector<LogRecord> records_;
  Sequence last_ = 0;
  int writes_ = 0;
};

class WriteAheadLog {
public:
  explicit WriteAheadLog(Disk& disk) : disk_(disk) {}

  /// Appends a record to the buffer and returns its number.
  Sequence append(const std::string& text) {
    std::unique_lock lock(mutex_);
    const Sequence sequence = ++lastSequence_;  // [assign]
#if BUG == 2
    lock.unlock();
    const std::uint32_t checksum = checksumOf(sequence, text);
    lock.lock();
#else
    const std::uint32_t checksum = checksumOf(sequence, text);
#endif
    buffer_.push_back({sequence, text, checksum});  // [append]
    return sequence;
  }

  /// Waits until the record is on the disk. The first writer that comes flushes for the others.
  void commit(Sequence sequence) {
    std::unique_lock lock(mutex_);
    while (durable_ < sequence) {
      if (flushing_) {
        flushed_.wait(lock);  // [wait_flush]
        continue;
      }
      flush(lock);
#if BUG == 1
      flushed_.notify_one();  // [notify_flush]
#else
      flushed_.notify_all();
#endif
    }
  }

  Sequence durable() {
    const std::lock_guard lock(mutex_);
    return durable_;
  }

private:
  void flush(std::unique_lock<std::mutex>& lock) {
    flushing_ = true;
    std::vector<LogRecord> batch;
    batch.swap(buffer_);
    const Sequence last = lastSequence_;
    lock.unlock();
    disk_.write(batch);
    lock.lock();
    durable_ = last;
    flushing_ = false;
  }

  Disk& disk_;
  std::mutex mutex_;
  std::condition_variable flushed_;
  std::vector<LogRecord> buffer_;
  Sequence lastSequence_ = 0;
  Sequence durable_ = 0;
  bool flushing_ = false;
};

/// The state that the log protects: numbered accounts.
class Ledger {
public:
  explicit Ledger(WriteAheadLog& log) : log_(log) {}

  /// Books an amount. It is durable when this function returns.
  void book(int account, int amount) {
    const Sequence sequence = log_.append(encode(account, amount));
    log_.commit(sequence);
    assert(log_.durable() >= sequence);
  }

  static std::string encode(int account, int amount) { return std::to_string(account) + ":" + std::to_string(amount); }

  static std::pair<int, int> decode(const std::string& text) {
    const std::size_t colon = text.find(':');
    assert(colon != std::string::npos);
    return {std::stoi(text.substr(0, colon)), std::stoi(text.substr(colon + 1))};
  }

private:
  WriteAheadLog& log_;
};

/// Rebuilds the balances from the disk, as after a crash.
class Recovery {
public:
  explicit Recovery(Disk& disk) {
    Sequence expected = 0;
    for (const LogRecord& record : disk.read()) {
      assert(record.sequence == ++expected);
      assert(record.checksum == checksumOf(record.sequence, record.text));
      const auto [account, amount] = Ledger::decode(record.text);
      apply(account, amount);
    }
    records_ = expected;
  }

  int balance(int account) const {
    for (const auto& entry : balances_) {
      if (entry.first == account) { return entry.second; }
    }
    return 0;
  }

  Sequence records() const { return records_; }

private:
  void apply(int account, int amount) {
    for (auto& entry : balances_) {
      if (entry.first == account) {
        entry.second += amount;
        return;
      }
    }
    balances_.emplace_back(account, amount);
  }

  std::vector<std::pair<int, int>> balances_;
  Sequence records_ = 0;
};

}  // namespace

int main() {
  Disk disk;
  WriteAheadLog log(disk);
  Ledger ledger(log);

  std::thread writerA([&] { ledger.book(1, 100); });
  std::thread writerB([&] { ledger.book(2, 250); });
  std::thread writerC([&] { ledger.book(1, -30); });
  writerA.join();
  writerB.join();
  writerC.join();

  const Recovery recovery(disk);
  assert(recovery.records() == 3);
  assert(recovery.balance(1) == 70);
  assert(recovery.balance(2) == 250);
  assert(recovery.balance(3) == 0);
  assert(disk.writes() >= 1 && disk.writes() <= 3);
}
