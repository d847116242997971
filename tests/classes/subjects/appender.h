// CLASS: Appender
// BAD: signal, data-race
// append() checks that the writer exists before it takes the lock. After FileAppender and WriterAppender of log4j.
#pragma once
#include <memory>
#include <mutex>
#include <string>

class Appender {
public:
  Appender() : writer_(std::make_unique<Writer>()) {}

  void append(const std::string& line) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (writer_ == nullptr) return;
#else
    if (isClosed()) return;
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    writer_->text += line;
    ++writer_->lines;
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    writer_.reset();
  }
  void open() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (writer_ == nullptr) writer_ = std::make_unique<Writer>();
  }
  bool isClosed() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return writer_ == nullptr;
  }
  void flush() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (writer_ != nullptr) writer_->text.clear();
  }
  int lines() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return writer_ == nullptr ? 0 : writer_->lines;
  }
  void setName(const std::string& name) {
    std::lock_guard<std::mutex> lock(mutex_);
    name_ = name;
  }
  std::string name() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return name_;
  }
  void setThreshold(int level) {
    std::lock_guard<std::mutex> lock(mutex_);
    threshold_ = level;
  }
  bool isAsSevereAs(int level) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return level >= threshold_;
  }

private:
  struct Writer {
    std::string text;
    int lines = 0;
  };
  mutable std::mutex mutex_;
  std::unique_ptr<Writer> writer_;
  std::string name_;
  int threshold_ = 0;
};
