#pragma once

#include <cstdint>

/// What a descriptor of the program refers to, as far as scheduling is concerned.
namespace heddle::rt {

/// Who can make an operation on it possible.
enum class Origin : std::uint8_t {
  Inside,   ///< Only threads of this program: if all of them wait, nothing will ever arrive.
  Mixed,    ///< These, and possibly another process: a listening socket, a pipe that a child also holds.
  Outside,  ///< Only the outside: the user, another process.
};

struct Descriptor {
  enum class Kind : std::uint8_t {
    None,     ///< Not open.
    File,     ///< Never blocks.
    Random,   ///< /dev/random, /dev/urandom: reads are modelled.
    Output,   ///< The program's original output: we always accept it, and it is not a message to a thread.
    Channel,  ///< An operation may have to wait.
  };
  Kind kind = Kind::None;
  bool nonBlocking = false;
  long flags = 0;            ///< As F_GETFL returns them.
  std::uint32_t bucket = 0;  ///< Which clock its messages carry.
};

/// One fstat and one fcntl: cheap enough for every call.
Descriptor describeDescriptor(long descriptor);

/// More expensive: only for operations that have to wait.
Origin originOf(long descriptor);

/// The program has made a channel whose ends it alone holds.
void noteOwnChannel(long descriptor);
/// The program has made \p descriptor itself, or has closed it. Other descriptors depend on how it was started.
void noteMade(long descriptor);
void noteClosed(long descriptor);
bool isMadeByProgram(long descriptor);
/// The program has given a socket an address of its own.
void noteOwnAddress(long descriptor);
/// Another process also holds the program's descriptors.
void noteChildProcess();
bool hasChildProcess();

}  // namespace heddle::rt
