#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace heddle::explore {

/// A file descriptor that is closed when its owner ends.
class Descriptor {
public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  ~Descriptor() { close(); }

  void close() {
    if (number_ >= 0) { ::close(std::exchange(number_, -1)); }
  }
  /// Negative: closed, or never opened.
  int get() const { return number_; }

private:
  int number_;
};

/// Children inherit an end only if their ChildCommand names it.
struct Pipe {
  Descriptor reader;
  Descriptor writer;

  /// False: there is no descriptor left; errno says why.
  bool make() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) { return false; }
    reader = Descriptor(ends[0]);
    writer = Descriptor(ends[1]);
    return true;
  }
};

}  // namespace heddle::explore
