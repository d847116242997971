#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Warnings of other tools, as plain values. One file per format reads them (ReadWarnings.h); Classify.h decides what
/// they claim about threads.
namespace heddle::claims {

/// A place in the source as a tool names it. Any part may be missing.
struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;

  friend bool operator==(const Place&, const Place&) = default;
};

/// What a location has to do with the warning.
enum class Role : std::uint8_t {
  Primary,      ///< The warning is shown here.
  Related,      ///< It explains the warning.
  Access,       ///< One of two accesses that conflict,
  OtherAccess,  ///< and the other one.
  Held,         ///< Acquires a lock that is held while
  Acquired,     ///< another one is acquired here.
};

struct Location {
  Role role = Role::Primary;
  Place place;
  std::string note;  ///< The words of the tool; may be empty.
};

/// Innermost frame first.
struct CallStack {
  Role role = Role::Related;
  std::string title;  ///< The words of the tool.
  std::vector<Place> frames;
};

struct Warning {
  std::string tool;  ///< "clang-tidy", "ThreadSanitizer"
  std::string rule;  ///< "concurrency-mt-unsafe", "data race"
  std::string message;
  std::string excerpt;  ///< The source line, if the tool prints it.
  std::string source;   ///< Where it was read: "tidy.txt:12".
  std::vector<Location> locations;
  std::vector<CallStack> stacks;
};

/// The place where the warning is shown; an empty place if it names none.
Place primaryPlace(const Warning& warning);

/// Whether the frame is in the C++ library, the C library or a tool, judged by its names: not where a programmer would
/// look for the error.
bool isLibraryFrame(const Place& frame);

/// The innermost frame of the user's code that names a line; null: there is none.
const Place* userFrame(const std::vector<Place>& frames);

}  // namespace heddle::claims
