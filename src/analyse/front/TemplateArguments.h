#pragma once

#include <string>
#include <vector>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
class FunctionTemplateDecl;
class Sema;
}  // namespace clang

namespace heddle::analyse {

/// A member template with template arguments that may fit.
struct Specialisation {
  const clang::FunctionDecl* function = nullptr;
  std::string arguments;  ///< "<int>" if the arguments of a call do not determine them; else empty.
};

/// Finds template arguments for the member templates of a class: value types from the template arguments of the class,
/// its member types and the parameters of its other methods; functions; durations and clocks; and a short list of
/// common types. Only a compiler can say whether the body of a function accepts them.
class TemplateArguments {
public:
  TemplateArguments(clang::Sema& sema, clang::CXXRecordDecl& subject);
  ~TemplateArguments();
  TemplateArguments(const TemplateArguments&) = delete;
  TemplateArguments& operator=(const TemplateArguments&) = delete;

  /// The most likely one first; empty if the template has a kind of parameter for which there are no candidates.
  std::vector<Specialisation> of(clang::FunctionTemplateDecl& pattern);

  /// Whether the class does not have the function: its template parameters are a condition that is not satisfied, as in
  /// `template <bool P = kMayPause, std::enable_if_t<P>* = nullptr>`.
  bool isSwitchedOff(clang::FunctionTemplateDecl& pattern);

  /// Declares the types that the candidates need. Must follow the header in the file that is compiled.
  static std::string declarations();

private:
  class Impl;
  Impl* impl_;
};

}  // namespace heddle::analyse
