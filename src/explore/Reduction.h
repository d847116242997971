#pragma once

#include <functional>
#include <optional>

#include "explore/Courses.h"

namespace heddle {

/// Makes the course of a failing execution shorter, leg by leg: delta debugging (Zeller, Hildebrandt, TSE 2002), where
/// leaving out a leg means that its thread does these steps when its turn comes next, and joining two, that it does
/// them before the others. Only what is shorter when it was executed counts.
class Reduction {
public:
  /// Executes a course; nothing: it does not show the error.
  using Try = std::function<std::optional<Shown>(const Course&)>;
  using MayGoOn = std::function<bool()>;

  Reduction(Shown start, Try attempt, MayGoOn mayGoOn)
      : best_(std::move(start)), try_(std::move(attempt)), mayGoOn_(std::move(mayGoOn)) {}

  /// False: it was cut short.
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

}  // namespace heddle
