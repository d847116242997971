#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>

#include <vector>

namespace heddle::analyse {

/// The types of arguments that member templates of a class are likely to accept.
class ValueTypes {
public:
  ValueTypes(clang::ASTContext& context, const clang::CXXRecordDecl& subject);

  /// For a template parameter with this name. Types of the class whose name begins alike come first: K and key_type.
  std::vector<clang::QualType> values(llvm::StringRef parameter) const;
  const std::vector<clang::QualType>& functions() const { return functions_; }
  /// The template arguments of the class.
  const std::vector<clang::QualType>& ofClass() const { return ofClass_; }
  /// A type that the compiled file declares with this name.
  clang::QualType declared(llvm::StringRef name) const;

private:
  struct Named {
    clang::QualType type;
    char initial = '\0';  ///< Of its name in the class, in lower case.
  };

  void add(clang::QualType type, llvm::StringRef name);
  void addOfClass(const clang::CXXRecordDecl& subject);
  void addOfMembers(const clang::CXXRecordDecl& subject);

  clang::ASTContext& context_;
  const clang::CXXRecordDecl& subject_;
  std::vector<Named> values_;
  std::vector<clang::QualType> functions_;
  std::vector<clang::QualType> ofClass_;
};

}  // namespace heddle::analyse
