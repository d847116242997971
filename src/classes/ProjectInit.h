#pragma once

#include <string>

#include "analyse/front/ClassQuery.h"
#include "classes/ProjectFile.h"
#include "facts/Summary.h"

namespace heddle::classes {

/// An entry of heddle.toml for the class, with what could be inferred and, as comments, what can be said besides. Paths
/// are relative to \p folder, the one of the file.
std::string initialProject(const analyse::ClassQuery& query, const facts::ClassFacts& facts, const std::string& folder);

/// Adds the entry to \p file. Errors: the file has an entry of the class, or cannot be written.
Result<void> initProject(const analyse::ClassQuery& query, const facts::ClassFacts& facts,
                         const std::filesystem::path& file);

}  // namespace heddle::classes
