#pragma once

#include <string>

#include "core/Result.h"
#include "explain/TextReport.h"

namespace heddle::cli {

/// Colours only on a terminal that has them and where NO_COLOR is not set; 100 columns, or more where a terminal has
/// them.
TextStyle outputStyle();

/// Says what is wrong and what to do, on standard error; returns the exit code.
int report(const Error& error);

/// One line that is rewritten in place, on standard error; nothing at all where that is no terminal, or \p wanted says
/// no.
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
