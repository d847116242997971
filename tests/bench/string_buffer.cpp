// A synchronised string appends another one: it reads the length and then the characters, and the other string
// shrinks in between.
// Family: StringBuffer of JDK 1.4, in SCTBench. Fails: assertion.
// Variant: string_buffer, published 8.3, single 8
#include <cassert>
#include <mutex>
#include <string>
#include <thread>

namespace {
class Text {
public:
  explicit Text(std::string initial) : text_(std::move(initial)) {}

  void append(Text& other) {
#ifdef FIXED
    const std::string copy = other.all();
    const std::lock_guard guard(lock_);
    text_ += copy;
#else
    const std::lock_guard guard(lock_);
    const std::size_t length = other.length();
    for (std::size_t i = 0; i < length; i += kChunk) text_ += other.part(i);
#endif
  }

  void truncate() {
    const std::lock_guard guard(lock_);
    text_.clear();
  }

  void refill() {
    const std::lock_guard guard(lock_);
    text_ += "world";
  }

private:
  static constexpr std::size_t kChunk = 5;

  std::size_t length() {
    const std::lock_guard guard(lock_);
    return text_.size();
  }

  std::string part(std::size_t from) {
    const std::lock_guard guard(lock_);
    assert(from + kChunk <= text_.size());
    return text_.substr(from, kChunk);
  }

  std::string all() {
    const std::lock_guard guard(lock_);
    return text_;
  }

  std::mutex lock_;
  std::string text_;
};

Text greeting("hello");
Text result("");

void appender() { result.append(greeting); }

void editor() {
  greeting.truncate();
  greeting.refill();
}
}  // namespace

int main() {
  std::thread one(appender);
  std::thread other(editor);
  one.join();
  other.join();
}
