#include "cli/ProgressView.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace heddle::cli {
namespace {

/// Keeps logs short.
constexpr double kPlainLineSeconds = 30;

std::string grouped(std::uint64_t number) {
  return number < 1000 ? std::to_string(number) : fmt::format("{},{:03}", grouped(number / 1000), number % 1000);
}

std::string duration(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::lround(seconds));
  if (whole < 60) { return fmt::format("{}s", whole); }
  return whole < 3600 ? fmt::format("{}m {:02}s", whole / 60, whole % 60)
                      : fmt::format("{}h {:02}m", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progressText(const explore::CampaignProgress& progress, std::uint64_t schedules, double seconds) {
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.executions - progress.earlier) / progress.seconds : 0;
  std::string text = schedules != 0
                         ? fmt::format("{} of {} schedules", grouped(progress.executions), grouped(schedules))
                         : fmt::format("{} schedules", grouped(progress.executions));
  text += fmt::format(", {} a second", grouped(static_cast<std::uint64_t>(rate)));
  if (progress.behaviours > 0) { text += fmt::format(", about {} behaviours", grouped(progress.behaviours)); }
  text += fmt::format(", {} suspicious", progress.suspects);
  double left = seconds > 0 ? seconds - progress.seconds : 0;
  if (schedules > progress.executions && rate > 0) {
    const double bySchedules = static_cast<double>(schedules - progress.executions) / rate;
    left = seconds > 0 ? std::min(left, bySchedules) : bySchedules;
  }
  if (left > 0) { text += fmt::format(", {} left", duration(left)); }
  return text;
}

ProgressView::ProgressView(bool wanted, std::uint64_t schedules, std::chrono::milliseconds time)
    : wanted_(wanted),
      schedules_(schedules),
      seconds_(std::chrono::duration<double>(time).count()),
      line_(wanted),
      nextPlainLine_(kPlainLineSeconds) {}

void ProgressView::announce(const std::string& text) {
  line_.show(text);
  if (printPhases_) {
    fmt::print(stderr, "phase: {}\n", text);
    std::fflush(stderr);
  }
}

void ProgressView::show(const explore::CampaignProgress& progress) {
  if (line_.isOn()) {
    line_.show(progressText(progress, schedules_, seconds_));
  } else if (wanted_ && progress.seconds >= nextPlainLine_) {
    nextPlainLine_ += kPlainLineSeconds;
    fmt::print(stderr, "{}\n", progressText(progress, schedules_, seconds_));
    std::fflush(stderr);
  }
}

}  // namespace heddle::cli
