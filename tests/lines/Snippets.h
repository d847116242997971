#pragma once

// Shared declarations of the snippets. A snippet is a function whose lines name exactly the accesses that a run of it
// must report there:
//
//   x = y;  // R y, W x
//
//   R, W    plain read, write of a variable (its name; stack for a local; * for others)       VR, VW  of a volatile one
//   AL, AS  atomic load, store      AX  exchange and fetch_*      AC  compare-exchange      F  fence      C  call()
//
// R x 20 expects twenty callbacks in a run of all snippets: no access was merged with its neighbours.
// R? x allows a report without requiring it, where compilers legitimately differ.

using Snippet = void (*)();

/// Defined by the recorder, where the optimiser cannot see them.
extern "C" {
void registerSnippet(const char* name, Snippet snippet);
int opaque(int value);         ///< Returns its argument.
void use(long value);          ///< Takes a value.
void* opaquePointer(void* p);  ///< Returns its argument.
void call();                   ///< Like pthread_mutex_lock, whose site is its return address.
}

struct Registration {
  Registration(const char* name, Snippet snippet) { registerSnippet(name, snippet); }
};

#define SNIPPET(name)                                         \
  static void name();                                         \
  static const Registration registration_##name{#name, name}; \
  static void name()
