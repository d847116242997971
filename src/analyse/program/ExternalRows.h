#pragma once

#include <span>

#include "analyse/program/ExternalEffects.h"

/// The table of effects, one file per library.
namespace heddle::analyse {

struct ExternalRow {
  std::string_view names;  ///< Separated by spaces.
  ExternalEffect effect;
};

std::span<const ExternalRow> cLibraryRows();
std::span<const ExternalRow> posixRows();
std::span<const ExternalRow> threadRows();
std::span<const ExternalRow> cppLibraryRows();

/// Families of functions of the C++ library, recognised by name.
std::optional<ExternalEffect> cppLibraryFamily(llvm::StringRef name);

}  // namespace heddle::analyse
