#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "claims/Warning.h"
#include "core/Result.h"

namespace heddle::claims {

enum class Format : std::uint8_t { Empty, Compiler, Cppcheck, Sarif, ThreadSanitizer, Helgrind, Unknown };

/// What a file of warnings seems to be, judged by its contents.
Format formatOf(std::string_view text);

/// Reads the warnings of a file. \p name is its name for messages. Errors name the file and the line that is broken, or
/// say that the format is not known. An empty file has no warnings: that is what most tools write if they find nothing.
Result<std::vector<Warning>> readWarnings(const std::string& name, std::string_view text);

// One reader per format.

/// Diagnostics of clang, clang-tidy and gcc: `file:line:column: warning: message [rule]`, with notes.
Result<std::vector<Warning>> readCompilerText(const std::string& name, std::string_view text);
/// The output of cppcheck --xml.
Result<std::vector<Warning>> readCppcheckXml(const std::string& name, std::string_view text);
/// SARIF 2.1 of any tool.
Result<std::vector<Warning>> readSarif(const std::string& name, std::string_view text);
/// Reports of ThreadSanitizer. Other lines, such as output of the program, are skipped.
Result<std::vector<Warning>> readThreadSanitizer(const std::string& name, std::string_view text);
/// Reports of Helgrind. Other lines are skipped.
Result<std::vector<Warning>> readHelgrind(const std::string& name, std::string_view text);

}  // namespace heddle::claims
