// CLASS: WriterAppender
// BAD: uncaught-exception
// append() checks in one critical section whether the appender is open and writes in the next; in between it may be
// closed. After WriterAppender of log4j (an atomicity violation).
#pragma once
#include <mutex>
#include <stdexcept>
#include <string>

class WriterAppender {
public:
  WriterAppender() = default;

  bool append(const std::string& line) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (isClosed_) return false;
#else
    if (isClosed()) return false;
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    write(header_ + line);
    return true;
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    isClosed_ = true;
    text_.clear();
  }
  void reopen() {
    std::lock_guard<std::mutex> lock(mutex_);
    isClosed_ = false;
  }
  bool isClosed() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return isClosed_;
  }
  void setHeader(const std::string& header) {
    std::lock_guard<std::mutex> lock(mutex_);
    header_ = header;
  }
  std::string header() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return header_;
  }
  void setImmediateFlush(bool on) {
    std::lock_guard<std::mutex> lock(mutex_);
    immediate_ = on;
  }
  bool immediateFlush() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return immediate_;
  }
  std::string text() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_;
  }
  std::size_t written() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return written_;
  }
  void flush() {
    std::lock_guard<std::mutex> lock(mutex_);
    text_.clear();
  }

private:
  void write(const std::string& line) {
    if (isClosed_) throw std::runtime_error("write to a closed appender");
    text_ += line;
    written_ += line.size();
    if (immediate_) text_.clear();
  }

  mutable std::mutex mutex_;
  bool isClosed_ = false;
  bool immediate_ = false;
  std::string header_;
  std::string text_;
  std::size_t written_ = 0;
};
