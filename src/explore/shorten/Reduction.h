#pragma once

#include <functional>
#include <optional>

#include "explore/shorten/Courses.h"

namespace heddle::explore {

/// Shortens the course of a failing execution leg by leg: delta debugging (Zeller, Hildebrandt, TSE 2002). If a leg is
/// dropped, its thread does those steps at its next turn. If two legs are joined, it does them before the other
/// threads. Only a result that is shorter as executed counts.
class Reduction {
public:
  /// Executes a course; nothing: it does not show the error.
  using Try = std::function<std::optional<Shown>(const Course&)>;
  using MayGoOn = std::function<bool()>;

  Reduction(Shown start, Try attempt, MayGoOn mayGoOn)
      : best_(std::move(start)), try_(std::move(attempt)), mayGoOn_(std::move(mayGoOn)) {}

  /// False: cut short.
  bool run();
  Shown take() { return std::move(best_); }

private:
  bool attempt(const Course& course);
  bool dropChunks(std::size_t size);
  bool dropTail();
  bool joinLegs();
  bool resetPicks();

  Shown best_;
  Try try_;
  MayGoOn mayGoOn_;
};

}  // namespace heddle::explore
