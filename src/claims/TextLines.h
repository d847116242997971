#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "claims/Warning.h"
#include "core/Result.h"

namespace heddle::claims {

/// The lines of a file of warnings. Line numbers count from 1.
class TextLines {
public:
  TextLines(std::string name, std::string_view text);

  std::size_t count() const { return lines_.size(); }
  std::string_view operator[](std::size_t index) const { return lines_[index]; }

  /// "tidy.txt:12" for the line with this index.
  std::string where(std::size_t index) const;
  /// An error about the line with this index.
  tl::unexpected<Error> broken(std::size_t index, std::string_view what) const;

private:
  std::string name_;
  std::vector<std::string_view> lines_;
};

/// Removes spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// A decimal number of 32 bits; nothing: it is something else, or too large.
std::optional<std::uint32_t> numberIn(std::string_view text);

/// Reads "file:line:column" or "file:line". Nothing: it is something else.
std::optional<Place> placeIn(std::string_view text);

}  // namespace heddle::claims
