#pragma once

#include <string>
#include <vector>

#include "analyse/front/ClangRun.h"
#include "core/Result.h"
#include "facts/ClassModel.h"

namespace heddle::analyse {

/// The class to analyse, and how to compile its header.
struct ClassQuery {
  std::string header;
  std::string className;  ///< As written in a program: 'BoundedQueue<int>'.
  CompileFlags compile;
  std::vector<std::string> sources;      ///< Files that define member functions which the header only declares.
  bool withStatic = false;               ///< Include static member functions.
  std::vector<std::string> instantiate;  ///< Member templates with their arguments: "emplace<int>".
  std::vector<std::string> calls;        ///< Calls as expressions: "object.emplace(1, 2)".
  std::vector<std::string> construct;    ///< New objects as expressions: "Queue<int>(4, 'x')".
  std::vector<std::string> includes;     ///< Headers for the types of values.
  std::vector<std::string> valueTypes;   ///< Types that the user supplies values of, as the user spells them.
};

/// The class as its users see it. A name without its namespace or its template arguments is completed if only one class
/// can be meant (ClassModel::spelled). Fails if the header does not compile, the class does not exist (similar names
/// are suggested), template arguments are missing, or the name is not a class.
Result<facts::ClassModel> readClass(const ClassQuery& query);

/// The flags of the translation unit in compile_commands.json (a file, or its directory) that is closest to the header.
Result<CompileFlags> flagsFromDatabase(const std::string& path, const std::string& header);

/// The text at the start of every probe and harness: includes the header and defines `heddle_subject` as the class.
std::string preamble(const ClassQuery& query);

}  // namespace heddle::analyse
