#include "claims/ReadWarnings.h"

#include <fmt/format.h>

#include "claims/TextLines.h"

namespace heddle::claims {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

std::string_view start(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) { text.remove_prefix(kByteOrderMark.size()); }
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

Format formatOf(std::string_view text) {
  const std::string_view begin = start(text);
  if (begin.empty()) { return Format::Empty; }
  if (begin.front() == '<') { return Format::Cppcheck; }
  if (begin.front() == '{') { return Format::Sarif; }
  if (contains(text, "WARNING: ThreadSanitizer: ")) { return Format::ThreadSanitizer; }
  if (contains(text, "Helgrind, a thread error detector")) { return Format::Helgrind; }
  for (const std::string_view sign :
       {": warning: ", ": error: ", ": fatal error: ", " warning generated.", " warnings generated."}) {
    if (contains(text, sign)) { return Format::Compiler; }
  }
  return Format::Unknown;
}

Result<std::vector<Warning>> readWarnings(const std::string& name, std::string_view text) {
  switch (formatOf(text)) {
    case Format::Empty:
      return std::vector<Warning>{};
    case Format::Compiler:
      return readCompilerText(name, text);
    case Format::Cppcheck:
      return readCppcheckXml(name, start(text).data() == text.data() ? text : start(text));
    case Format::Sarif:
      return readSarif(name, text);
    case Format::ThreadSanitizer:
      return readThreadSanitizer(name, text);
    case Format::Helgrind:
      return readHelgrind(name, text);
    case Format::Unknown:
      break;
  }
  return failure(fmt::format("{}:1: not a known format of warnings", name),
                 "supported are diagnostics of clang, clang-tidy and gcc, cppcheck --xml, SARIF 2.1, and the text of "
                 "ThreadSanitizer and Helgrind",
                 2);
}

}  // namespace heddle::claims
