#pragma once

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

inline void closeUpTo(int end) {
  for (int descriptor = 0; descriptor < end; ++descriptor) {
    close(descriptor);
  }
}

inline void closeAll() { closeUpTo(1024); }
inline void closeStandard() { closeUpTo(3); }
inline void closeRange() { close_range(0, ~0U, 0); }

/// Bypasses the C library, whose functions can be interposed.
inline void closeBySystemCall() {
  for (long descriptor = 0; descriptor < 1024; ++descriptor) {
    long result = SYS_close;
    asm volatile("syscall" : "+a"(result) : "D"(descriptor) : "rcx", "r11", "memory");
  }
}

template <class Visitor>
void forEachSocket(Visitor visit) {
  for (int descriptor = 0; descriptor < 1024; ++descriptor) {
    struct stat file{};
    if (fstat(descriptor, &file) == 0 && S_ISSOCK(file.st_mode)) {
      visit(descriptor);
    }
  }
}

inline void closeSockets() {
  forEachSocket([](int descriptor) { close(descriptor); });
}

inline void shutSockets() {
  forEachSocket([](int descriptor) { shutdown(descriptor, SHUT_RDWR); });
}

/// Writes to the runtime's socket, but not in its protocol.
inline void talkNonsense() {
  forEachSocket([](int descriptor) {
    const char words[] = "nonsense";
    (void)!send(descriptor, words, 8, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)!send(descriptor, words, 3, MSG_DONTWAIT | MSG_NOSIGNAL);
  });
}

/// The next file that is opened gets the descriptor of the output.
inline void takeOverStandard() {
  closeUpTo(3);
  for (int i = 0; i < 3; ++i) {
    (void)!open("/dev/null", O_RDONLY);
  }
}
