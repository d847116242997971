#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

/// A titled list of lines: a call stack, the waits of a deadlock, the loop of an endless execution.
struct StorySection {
  std::string title;
  std::vector<std::string> lines;
};

/// One step of the interleaving.
struct StoryRow {
  std::uint64_t step = 0;  ///< 0: not a step of its own, such as a wait that never ended.
  std::size_t column = 0;  ///< Whose; the number of columns: nobody's, or not known whose.
  std::string place;       ///< "account.cpp:12"
  std::string source;      ///< The line itself, if it could be read.
  std::string note;        ///< What the step did: "lock `a`".
  bool important = false;  ///< The racing access, the failing step.
  std::size_t folded = 0;  ///< Not 0: stands for so many steps left out. The texts are then empty.
  std::string file{};      ///< The place for programs that read reports: whole path and line.
  std::uint32_t line = 0;
};

struct StoryTable {
  std::vector<std::string> columns;  ///< Threads.
  std::vector<StoryRow> rows;
};

/// A finding as it is told, with nothing left to decide but its looks. Renderers know only this.
struct Story {
  std::string id;
  std::string kind;
  std::string headline;
  std::string message;
  std::string place;  ///< Of the error itself.
  std::string cause;  ///< Why it happens, in a sentence or two; may be empty.
  std::string shape;  ///< How long the schedule is, and whether it can be shorter; may be empty.
  std::vector<StorySection> sections;
  StoryTable table;
  StorySection output;  ///< What the program wrote; no lines: nothing.
  std::string replayCommand;
  std::string page;  ///< What the kind of error means.
};

}  // namespace heddle
