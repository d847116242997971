#include "cli/Terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace heddle::cli {
namespace {

constexpr std::size_t kWidest = 160;

bool environmentWantsColour() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return (none == nullptr || *none == '\0') && !dumb;
}

}  // namespace

explain::TextStyle outputStyle() {
  explain::TextStyle style;
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > style.width) {
    style.width = std::min<std::size_t>(window.ws_col, kWidest);
  }
  style.colour = isatty(STDOUT_FILENO) != 0 && environmentWantsColour();
  return style;
}

int report(const Error& error) {
  fmt::print(stderr, "heddle: {}\n", error.what);
  if (!error.hint.empty()) { fmt::print(stderr, "  {}\n", error.hint); }
  return error.exitCode;
}

ProgressLine::ProgressLine(bool wanted) : on_(wanted && isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const std::string& text) {
  if (on_) {
    fmt::print(stderr, "\r\033[K{}", text);
    std::fflush(stderr);
    shown_ = true;
  }
}

void ProgressLine::clear() {
  if (shown_) {
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    shown_ = false;
  }
}

}  // namespace heddle::cli
