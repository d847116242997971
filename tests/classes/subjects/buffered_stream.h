// CLASS: BufferedStream
// BAD: signal, data-race
// close() releases the buffer without the lock that the readers hold. After BufferedInputStream of the JDK.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>

class BufferedStream {
public:
  BufferedStream() : buffer_(std::make_unique<Buffer>()) {}

  int read() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    if (buffer_->position == buffer_->limit) fill();
    return buffer_->data[buffer_->position++];
  }
  int peek() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    return buffer_->data[buffer_->position % kSize];
  }
  std::size_t skip(unsigned char count) {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    const std::size_t left = buffer_->limit - buffer_->position;
    const std::size_t skipped = count < left ? count : left;
    buffer_->position += skipped;
    return skipped;
  }
  std::size_t available() const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    return buffer_->limit - buffer_->position;
  }
  void mark() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    buffer_->mark = buffer_->position;
  }
  void reset() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    ensureOpen();
    buffer_->position = buffer_->mark;
  }
  bool isOpen() const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    return buffer_ != nullptr;
  }
  std::size_t total() const {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    return total_;
  }
  void close() {
#ifdef FIXED
    std::lock_guard<std::recursive_mutex> lock(mutex_);
#endif
    buffer_.reset();
  }

private:
  static constexpr std::size_t kSize = 8;
  struct Buffer {
    unsigned char data[kSize] = {};
    std::size_t position = 0;
    std::size_t limit = kSize;
    std::size_t mark = 0;
  };

  void ensureOpen() const {
    if (buffer_ == nullptr) throw std::runtime_error("closed");
  }
  void fill() {
    std::lock_guard<std::recursive_mutex> lock(mutex_);
    buffer_->position = 0;
    total_ += kSize;
  }

  mutable std::recursive_mutex mutex_;
  std::unique_ptr<Buffer> buffer_;
  std::size_t total_ = 0;
};
