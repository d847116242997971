// CLASS: StringBuffer
// BAD: deadlock
// Appending one buffer to another locks both, in the order of the call. After StringBuffer of the JDK.
#pragma once
#include <algorithm>
#include <mutex>
#include <string>

class StringBuffer {
public:
  StringBuffer() = default;
  explicit StringBuffer(const std::string& text) : text_(text) {}

  void append(const StringBuffer& other) {
#ifdef FIXED
    const std::string added = other.str();
    std::lock_guard<std::mutex> lock(mutex_);
    text_ += added;
#else
    std::lock_guard<std::mutex> lock(mutex_);
    text_ += other.str();
#endif
  }
  void append(const std::string& text) {
    std::lock_guard<std::mutex> lock(mutex_);
    text_ += text;
  }
  void push(char c) {
    std::lock_guard<std::mutex> lock(mutex_);
    text_ += c;
  }
  std::string str() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_;
  }
  std::size_t length() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_.size();
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_.empty();
  }
  char charAt(std::size_t i) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_.at(i);
  }
  void setLength(unsigned char length) {
    std::lock_guard<std::mutex> lock(mutex_);
    text_.resize(length);
  }
  void reverse() {
    std::lock_guard<std::mutex> lock(mutex_);
    std::reverse(text_.begin(), text_.end());
  }
  void erase(std::size_t from) {
    std::lock_guard<std::mutex> lock(mutex_);
    text_.erase(from);
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    text_.clear();
  }
  std::size_t find(char c) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return text_.find(c);
  }

private:
  mutable std::mutex mutex_;
  std::string text_;
};
