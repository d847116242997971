#pragma once

#include <cstddef>

/// The accesses that libc's string functions make on behalf of instrumented code. Each access is announced before the
/// string is measured, because other threads may change the string while the thread waits for its turn.
namespace heddle::rt {

/// Reads a string including its terminator, at most \p limit bytes.
void readsText(const char* text, std::size_t limit, const void* pc);
/// Reads up to and including the first \p last. If \p isText, a terminator also ends the read.
void readsTextUpTo(const char* text, std::size_t limit, char last, bool isText, const void* pc);
/// Reads two ranges up to the first difference; if \p isText, at most up to the terminator.
void readsBoth(const void* a, const void* b, std::size_t limit, bool isText, const void* pc);
/// Reads \p text and writes it to \p to. Writes exactly \p limit bytes if \p padded, otherwise the string and its
/// terminator.
void copiesText(char* to, const char* text, std::size_t limit, bool padded, const void* pc);
/// Appends \p text to the string at \p to.
void appendsText(char* to, const char* text, std::size_t limit, const void* pc);

}  // namespace heddle::rt
