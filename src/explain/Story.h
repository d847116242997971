#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::explain {

/// A titled list of lines: a call stack, the waits of a deadlock, the loop of an endless execution.
struct StorySection {
  std::string title;
  std::vector<std::string> lines;
};

/// One step of the interleaving.
struct StoryRow {
  std::uint64_t step = 0;  ///< 0: not a step, such as a wait that never ended.
  std::size_t column = 0;  ///< Column of the thread; the number of columns if there is no thread or it is unknown.
  std::string place;       ///< "account.cpp:12"
  std::string source;      ///< The source line, if it could be read.
  std::string note;        ///< What the step did: "locks `a`".
  bool important = false;  ///< A racing access or the failing step.
  std::size_t folded = 0;  ///< If not 0: the number of omitted steps. The note then says where they are, if known.
  std::string file{};      ///< The place for machine-readable reports: full path and line.
  std::uint32_t line = 0;
};

struct StoryTable {
  std::vector<std::string> columns;  ///< Threads.
  std::vector<StoryRow> rows;
};

/// A finding ready for presentation. Renderers use nothing else.
struct Story {
  std::string id;
  std::string kind;
  std::string headline;
  std::string message;
  std::string place;  ///< Where the error occurred.
  std::string cause;  ///< Why it happens, in a sentence or two; may be empty.
  std::string fix;    ///< What to change in the program; may be empty.
  std::string shape;  ///< Length of the schedule, and whether it can be shorter; may be empty.
  std::vector<StorySection> sections;
  StoryTable table;
  StorySection others;  ///< Findings with the same cause, one per line; no lines if there are none.
  StorySection output;  ///< Output of the program; no lines if there was none.
  std::string replayCommand;
  std::string page;  ///< Page that explains this kind of error.
};

}  // namespace heddle::explain
