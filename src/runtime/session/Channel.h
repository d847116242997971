#pragma once

namespace heddle::rt {

/// The socket to the driver. Absent (a heddle::test in a program started by itself): nobody is asked.
class Channel {
public:
  void open(int fd) { fd_ = fd; }
  bool isOpen() const { return fd_ >= 0; }
  int descriptor() const { return fd_; }
  /// To another number.
  bool move();
  /// In a process that has nothing to say to the driver. The number stays taken: which ones the program gets must not
  /// depend on how executions are kept apart.
  void handOver();

  /// Tells the driver that the control block holds something worth a look, and waits until it has looked.
  /// Its answer (wire::kAnswer...).
  char reportFinding();
  void reportDone();
  /// The unit is done, or there was none: waits until there is another one in the control block. False: no more.
  bool askForUnit();
  /// This process has seen an execution fail inside of it: waits to be replaced by another one.
  [[noreturn]] void askToBeReplaced();

private:
  char ask(char message) const;
  [[noreturn]] static void giveUp(char message);

  int fd_ = -1;
};

extern Channel gChannel;

}  // namespace heddle::rt
