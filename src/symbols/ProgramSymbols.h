#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::symbols {

class ElfImage;

/// The names in the symbol tables of a program, including imported ones. Empty if the program cannot be read.
class ProgramSymbols {
public:
  explicit ProgramSymbols(const std::string& path);
  ~ProgramSymbols();

  /// Whether a name begins with \p start.
  bool hasPrefix(std::string_view start) const;
  /// Whether the program itself defines \p name.
  bool defines(std::string_view name) const;

private:
  struct Symbol {
    std::string_view name;
    bool defined = false;
  };
  std::unique_ptr<const ElfImage> image_;
  std::vector<Symbol> symbols_;  ///< The names point into the image.
};

}  // namespace heddle::symbols
