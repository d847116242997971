// CLASS: AsyncLog
// BUG: deadlock|stuck|lost-wakeup|data-race flush|log|write
// The writer empties the queue and notifies before it has counted the lines as written.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

struct LogSink {
  virtual ~LogSink() = default;
  virtual void write(const std::string& line) = 0;
};

class AsyncLog {
public:
  explicit AsyncLog(std::shared_ptr<LogSink> sink)
      : sink_(std::move(sink)), writer_([this](std::stop_token stop) { write(stop); }) {}
  void log(std::string_view text) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      pending_.emplace_back(text);
      ++accepted_;
    }
    ready_.notify_one();
  }
  void flush() {
    std::unique_lock<std::mutex> lock(mutex_);
    const std::size_t until = accepted_;
    written_.wait(lock, [&] { return done_ >= until; });
  }

private:
  void write(std::stop_token stop) {
    std::unique_lock<std::mutex> lock(mutex_);
    while (ready_.wait(lock, stop, [this] { return !pending_.empty(); })) {
      std::vector<std::string> lines = std::exchange(pending_, {});
      lock.unlock();
      for (const std::string& line : lines) {
        sink_->write(line);
      }
#ifdef FIXED
      lock.lock();
      done_ += lines.size();
      written_.notify_all();
#else
      written_.notify_all();
      lock.lock();
      done_ += lines.size();
#endif
    }
  }
  std::shared_ptr<LogSink> sink_;
  std::mutex mutex_;
  std::condition_variable_any ready_;
  std::condition_variable written_;
  std::vector<std::string> pending_;
  std::size_t accepted_ = 0;
  std::size_t done_ = 0;
  std::jthread writer_;
};
