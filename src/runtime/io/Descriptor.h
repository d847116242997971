#pragma once

#include <cstdint>

/// What stands behind a descriptor of the program, as far as scheduling is concerned.
namespace heddle::rt {

/// Who can make an operation on it possible.
enum class Origin : std::uint8_t {
  Inside,   ///< Threads of this program alone: if all of them wait, nothing will ever come.
  Mixed,    ///< These, and perhaps somebody else: a socket that listens, a pipe that a child has got, too.
  Outside,  ///< Somebody else: the user, another process.
};

struct Descriptor {
  enum class Kind : std::uint8_t {
    None,     ///< Not open.
    File,     ///< Never waited for.
    Random,   ///< /dev/random, /dev/urandom: what is read from it is modelled.
    Output,   ///< Of the program as it was started: collected by us at any time, and no message to a thread.
    Channel,  ///< May have to be waited for.
  };
  Kind kind = Kind::None;
  bool nonBlocking = false;
  long flags = 0;            ///< As F_GETFL has them.
  std::uint32_t bucket = 0;  ///< Which clock its messages travel with.
};

/// One fstat and one fcntl: cheap enough for every call.
Descriptor describeDescriptor(long descriptor);

/// More costly: for those who have to wait.
Origin originOf(long descriptor);

/// The program has made a channel whose ends only it has.
void noteOwnChannel(long descriptor);
/// The program has made \p descriptor itself, or has closed it. Which others there are depends on how it was started.
void noteMade(long descriptor);
void noteClosed(long descriptor);
bool isMadeByProgram(long descriptor);
/// The program has given a socket an address of its own.
void noteOwnAddress(long descriptor);
/// Another process has the program's descriptors, too.
void noteChildProcess();
bool hasChildProcess();

}  // namespace heddle::rt
