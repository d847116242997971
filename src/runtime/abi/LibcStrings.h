#pragma once

#include <cstddef>

/// The accesses that string functions of libc make on behalf of instrumented code. Each is announced first, and
/// measured only then: while a thread waits for its turn others may change the text.
namespace heddle::rt {

/// A text is read up to its end, at most \p limit bytes.
void readsText(const char* text, std::size_t limit, const void* pc);
/// Likewise, but no further than the first \p last; not \p isText: its end is no end.
void readsTextUpTo(const char* text, std::size_t limit, char last, bool isText, const void* pc);
/// Two are read up to the first difference; \p isText: or up to their end.
void readsBoth(const void* a, const void* b, std::size_t limit, bool isText, const void* pc);
/// \p text is read and written to \p to; with \p padded exactly \p limit bytes are written, else the text and its end.
void copiesText(char* to, const char* text, std::size_t limit, bool padded, const void* pc);
/// \p text is put behind the one at \p to.
void appendsText(char* to, const char* text, std::size_t limit, const void* pc);

}  // namespace heddle::rt
