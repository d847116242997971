#pragma once

namespace heddle::rt {

/// The socket to the driver. Not open in a program with heddle::test that was started without one.
class Channel {
public:
  void open(int fd) { fd_ = fd; }
  bool isOpen() const { return fd_ >= 0; }
  int descriptor() const { return fd_; }
  /// Moves the socket to another descriptor number.
  bool move();
  /// For a process that does not talk to the driver. The number stays occupied: the numbers that the program gets must
  /// not depend on how executions are isolated.
  void handOver();

  /// Notifies the driver that the control block holds something to examine, and waits for its answer
  /// (wire::kAnswer...).
  char reportFinding();
  void reportDone();
  /// The unit is done, or there was none: waits for the next one in the control block. False: there are no more.
  bool askForUnit();
  /// An execution has failed inside this process: waits to be replaced by another process.
  [[noreturn]] void askToBeReplaced();

private:
  char ask(char message) const;
  [[noreturn]] static void giveUp(char message);

  int fd_ = -1;
};

extern Channel gChannel;

}  // namespace heddle::rt
