/* The result of a call, as text for people and as a hash for comparison. */
#ifndef HEDDLE_HARNESS_TEXT_H
#define HEDDLE_HARNESS_TEXT_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

/* Hides the harness's own bookkeeping from the race detector. Only one thread runs at a time, so it needs no
 * protection. */
#define HEDDLE_UNSEEN __attribute__((no_sanitize("thread")))

namespace heddle::harness {

/* Of fixed size, because memory allocated during an execution is gone after it. The hash covers everything that was
 * added, even if the text has no room for it, so that equal results have equal hashes. */
class Text {
public:
  HEDDLE_UNSEEN void clear() {
    length_ = 0;
    shown_[0] = '\0';
    hash_ = kStart;
    isSet_ = false;
  }
  HEDDLE_UNSEEN void add(const char* text, std::size_t length) {
    isSet_ = true;
    for (std::size_t i = 0; i < length; ++i) {
      show(text[i]);
      hash_ = (hash_ ^ static_cast<unsigned char>(text[i])) * kPrime;
    }
  }
  HEDDLE_UNSEEN void add(const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0') {
      ++length;
    }
    add(text, length);
  }
  /* Shown like text, but the order of several such parts does not count. For elements of an unordered container. */
  HEDDLE_UNSEEN void addUnordered(const Text& part) {
    isSet_ = true;
    for (std::size_t i = 0; i < part.length_; ++i) {
      show(part.shown_[i]);
    }
    sum_ += part.hash_ * kPrime;
  }
  HEDDLE_UNSEEN void closeUnordered() {
    hash_ = (hash_ ^ sum_) * kPrime;
    sum_ = 0;
  }

  HEDDLE_UNSEEN bool isSet() const { return isSet_; }
  HEDDLE_UNSEEN std::uint64_t hash() const { return isSet_ ? hash_ : 0; }
  HEDDLE_UNSEEN const char* shown() const { return shown_; }

private:
  static constexpr std::uint64_t kStart = 14695981039346656037U; /* FNV-1a */
  static constexpr std::uint64_t kPrime = 1099511628211U;

  HEDDLE_UNSEEN void show(char c) {
    if (length_ + 1 >= sizeof shown_) { return; }
    shown_[length_++] = c == '\n' || c == '\t' ? ' ' : c;
    shown_[length_] = '\0';
  }

  char shown_[80] = {};
  std::size_t length_ = 0;
  std::uint64_t hash_ = kStart;
  std::uint64_t sum_ = 0;
  bool isSet_ = false;
};

}  // namespace heddle::harness

#endif
