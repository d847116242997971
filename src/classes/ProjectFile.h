#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/Result.h"
#include "facts/ClassModel.h"
#include "generate/Generator.h"
#include "generate/HarnessText.h"

namespace heddle::classes {

/// What heddle.toml says about one class:
///
///     [class."BoundedQueue<int>"]
///     header = "include/queue.h"            # relative to the file
///     flags = ["-std=c++20"]
///     sources = ["src/queue.cpp"]
///     include = ["tests/factories.h"]
///     leave_out = ["native_handle", "push(int, int)"]
///     instantiate = ["emplace<int>"]        # member templates
///     calls = ["object.put(1, 'x')"]        # calls that cannot be inferred
///     construct = ["BoundedQueue<int>(4)"]
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
  std::vector<std::string> calls;
  std::vector<std::string> construct;
  std::vector<std::string> mayBlock;
  std::vector<std::vector<std::string>> roles;
  generate::HarnessExtras extras;
};

/// The entry of \p className, or the only entry if that is empty. An empty project if the file or the entry does not
/// exist. Errors: invalid TOML, an unknown key, a wrong type.
Result<ClassProject> readProject(const std::filesystem::path& file, const std::string& className);

/// Removes from the model what the project leaves out, and passes the other settings to the generators. Errors name a
/// method that the class does not have.
Result<void> applyProject(const ClassProject& project, facts::ClassModel& model);
Result<void> applyRoles(const ClassProject& project, const facts::ClassModel& model,
                        generate::GeneratorOptions& options);

}  // namespace heddle::classes
