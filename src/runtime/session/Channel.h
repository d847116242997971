#pragma once

namespace heddle::rt {

/// The socket to the driver. Absent (a heddle::test in a program started by itself): nobody is asked.
class Channel {
public:
  void open(int fd) { fd_ = fd; }
  bool isOpen() const { return fd_ >= 0; }

  /// Tells the driver that the control block holds something worth a look, and waits until it has looked.
  /// False: the driver wants no more (or is gone).
  bool reportFinding();
  void reportDone();

private:
  int fd_ = -1;
};

extern Channel gChannel;

}  // namespace heddle::rt
