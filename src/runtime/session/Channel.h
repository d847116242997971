#pragma once

namespace heddle::rt {

/// The socket to the driver. Absent (a heddle::test in a program started by itself): nobody is asked.
class Channel {
public:
  void open(int fd) { fd_ = fd; }
  bool isOpen() const { return fd_ >= 0; }

  /// Tells the driver that the control block holds something worth a look, and waits until it has looked.
  /// Its answer (wire::kAnswer...); kAnswerStop also if it is gone.
  char reportFinding();
  void reportDone();
  /// The unit is done, or there was none: waits until there is another one in the control block. False: no more.
  bool askForUnit();
  /// This process has seen an execution fail inside of it: waits to be replaced by another one.
  [[noreturn]] void askToBeReplaced();

private:
  char ask(char message) const;

  int fd_ = -1;
};

extern Channel gChannel;

}  // namespace heddle::rt
