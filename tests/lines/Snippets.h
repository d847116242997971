#pragma once

// What the snippets share. A snippet is a function whose lines say which accesses a run of it must report there, and
// nothing else:
//
//   x = y;  // R y, W x
//
//   R, W    plain read, write of a variable (its name; stack for a local; * for the rest)     VR, VW  of a volatile one
//   AL, AS  atomic load, store      AX  exchange and fetch_*      AC  compare-exchange      F  fence      C  call()
//
// R x 20 asks for twenty callbacks in a run of all snippets: no access was merged with its neighbours.
// R? x allows a report without asking for it, where compilers rightly differ.

using Snippet = void (*)();

/// Defined by the recorder, out of sight of the optimiser.
extern "C" {
void registerSnippet(const char* name, Snippet snippet);
int opaque(int value);         ///< Returns its argument.
void use(long value);          ///< Takes a value.
void* opaquePointer(void* p);  ///< Returns its argument.
void call();                   ///< Stands for pthread_mutex_lock and its like, whose site is their return address.
}

struct Registration {
  Registration(const char* name, Snippet snippet) { registerSnippet(name, snippet); }
};

#define SNIPPET(name)                                         \
  static void name();                                         \
  static const Registration registration_##name{#name, name}; \
  static void name()
