#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "explore/Confirmation.h"

namespace heddle::cli {

/// A folder of findings that is kept with the sources, a file for each: their schedules are tried first, also on later
/// builds of the program.
class Regressions {
public:
  explicit Regressions(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct News {
    std::vector<Suspect> suspects;   ///< Errors that have shown again, to be confirmed as all others.
    std::vector<std::string> notes;  ///< What is to be said about the others.
    std::vector<std::string> shown;  ///< Ids of those that have.
  };

  /// Follows the schedules that belong to \p command: same name of the program, same arguments. On another build a
  /// schedule may lead elsewhere or nowhere; what counts is whether the same error shows.
  Result<News> rerun(const SubjectCommand& command, const Supervision& supervision, Resolver& resolver) const;

  /// Adds the findings, in place of older ones of the same ids that were not \p shown: what still does its work stays
  /// as it is. Errors: the folder cannot be written.
  Result<void> keep(const ConfirmedFindings& findings, const std::vector<std::string>& shown) const;

private:
  std::vector<std::filesystem::path> files() const;

  std::filesystem::path folder_;
};

}  // namespace heddle::cli
