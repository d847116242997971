#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/Result.h"
#include "facts/ClassModel.h"
#include "generate/Generator.h"
#include "generate/HarnessText.h"

namespace heddle::cli {

/// What heddle.toml says about one class:
///
///     [class."BoundedQueue<int>"]
///     header = "include/queue.h"            # relative to the file
///     flags = ["-std=c++20"]
///     sources = ["src/queue.cpp"]
///     include = ["tests/factories.h"]
///     leave_out = ["native_handle", "push(int, int)"]
///     instantiate = ["emplace<int>"]        # member templates
///     may_block = ["pop"]
///     roles = { producer = ["push"], consumer = ["pop"] }   # one thread each
///     setup = "object.open();"
///     teardown = "object.close();"
///     invariant = "object.size() <= 2"
///     state = ["object.size()"]
///     [class."BoundedQueue<int>".values]
///     Key = ["Key{1}", "Key{2}"]
struct ClassProject {
  std::string className;
  std::string header;
  std::vector<std::string> flags;
  std::vector<std::string> sources;
  std::vector<std::string> leaveOut;
  std::vector<std::string> instantiate;
  std::vector<std::string> mayBlock;
  std::vector<std::vector<std::string>> roles;
  HarnessExtras extras;
};

/// The entry of \p className, or the only one if that is empty. A file that is not there has no entries; then, and
/// where there is no entry of that name, an empty project. Errors: a file that is no TOML, a key or a type that is
/// wrong.
Result<ClassProject> readProject(const std::filesystem::path& file, const std::string& className);

/// Takes what the project leaves out from the model, and gives the generators what they have to know. An error names a
/// method that the class does not have.
Result<void> applyProject(const ClassProject& project, ClassModel& model);
Result<void> applyRoles(const ClassProject& project, const ClassModel& model, GeneratorOptions& options);

}  // namespace heddle::cli
