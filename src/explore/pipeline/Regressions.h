#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "explore/campaign/Confirmation.h"

namespace heddle::explore {

/// A folder of findings kept with the sources, one file each. Their schedules are tried first, also on later builds of
/// the program.
class Regressions {
public:
  explicit Regressions(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct News {
    std::vector<Suspect> suspects;   ///< Errors that occurred again, to be confirmed like all others.
    std::vector<std::string> notes;  ///< Notes about the other regressions.
    std::vector<std::string> shown;  ///< Ids of the errors that occurred again.
  };

  /// Follows the schedules that belong to \p command: same program name, same arguments. On another build a schedule
  /// may diverge or not apply at all; what counts is whether the same error occurs.
  Result<News> rerun(const SubjectCommand& command, const Supervision& supervision, Resolver& resolver) const;

  /// Saves the findings, replacing older files with the same ids. Ids in \p shown are skipped, because their schedules
  /// still work. Errors: the folder cannot be written.
  Result<void> keep(const ConfirmedFindings& findings, const std::vector<std::string>& shown) const;

private:
  std::vector<std::filesystem::path> files() const;

  std::filesystem::path folder_;
};

}  // namespace heddle::explore
