#pragma once

#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace heddle::analyse {

/// Class names, the most similar to \p wanted first.
std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted);

/// The name of the only class or class template that \p wanted can mean, with its namespace and with template arguments
/// if it needs some. Empty if there is none, or several.
std::string completeName(clang::ASTContext& context, const std::string& wanted);

}  // namespace heddle::analyse
