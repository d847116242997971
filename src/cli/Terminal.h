#pragma once

#include <string>

#include "core/Result.h"
#include "explain/TextReport.h"

namespace heddle::cli {

/// Colours only on a terminal that supports them, and if NO_COLOR is not set. At least 100 columns, more on a wider
/// terminal.
explain::TextStyle outputStyle();

/// Prints the error and its hint to standard error; returns the exit code.
int report(const Error& error);

/// A line on standard error that is rewritten in place. Shows nothing if that is not a terminal, or if not \p wanted.
class ProgressLine {
public:
  explicit ProgressLine(bool wanted);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text);
  void clear();
  bool isOn() const { return on_; }

private:
  bool on_;
  bool shown_ = false;
};

}  // namespace heddle::cli
