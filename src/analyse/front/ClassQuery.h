#pragma once

#include <string>
#include <vector>

#include "analyse/front/ClangRun.h"
#include "core/Result.h"
#include "facts/ClassModel.h"

namespace heddle::analyse {

/// Which class, and how its header is compiled.
struct ClassQuery {
  std::string header;
  std::string className;  ///< As one would write it in a program: 'BoundedQueue<int>'.
  CompileFlags compile;
  std::vector<std::string> sources;      ///< Where functions of the class are defined that its header only declares.
  bool withStatic = false;               ///< Static member functions take part.
  std::vector<std::string> instantiate;  ///< Member templates with their arguments: "emplace<int>".
};

/// The class as its users see it. Errors: a header that does not compile, a class that is not there (with near names),
/// a template without its arguments, something that is no class.
Result<ClassModel> readClass(const ClassQuery& query);

/// The flags of the translation unit in compile_commands.json (a file, or its folder) that is nearest to the header.
Result<CompileFlags> flagsFromDatabase(const std::string& path, const std::string& header);

/// The text before every probe and harness: the header, and `heddle_subject` for the class.
std::string preamble(const ClassQuery& query);

}  // namespace heddle::analyse
