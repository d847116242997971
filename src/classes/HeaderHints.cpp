#include "classes/HeaderHints.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>

namespace heddle::classes {
namespace {

constexpr std::size_t kMost = 4;

constexpr std::string_view kPhrases[] = {"not thread safe",
                                         "not threadsafe",
                                         "isn't thread safe",
                                         "thread unsafe",
                                         "not safe to call concurrently",
                                         "not be called concurrently",
                                         "not call concurrently",
                                         "not concurrency safe",
                                         "not reentrant",
                                         "single producer",
                                         "single consumer",
                                         "single writer",
                                         "single reader",
                                         "one producer",
                                         "one consumer",
                                         "spsc",
                                         "only one thread",
                                         "single threaded",
                                         "single thread only",
                                         "from a single thread",
                                         "external synchronization",
                                         "external synchronisation",
                                         "externally synchronized",
                                         "externally synchronised",
                                         "external locking"};

/// Small letters, with hyphens as spaces.
std::string plain(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return c == '-' ? ' ' : static_cast<char>(std::tolower(c)); });
  return result;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t*/!<");
  if (begin == std::string_view::npos) { return ""; }
  text.remove_prefix(begin);
  const std::size_t end = text.find_last_not_of(" \t*/\r");
  return std::string(text.substr(0, end + 1));
}

/// The part of a line that is in a comment. Does not look for strings that contain the marks of a comment.
std::string_view commentOf(std::string_view line, bool& isInside) {
  std::size_t begin = 0;
  if (!isInside) {
    begin = std::min(line.find("//"), line.find("/*"));
    if (begin == std::string_view::npos) { return {}; }
    if (line.substr(begin).starts_with("//")) { return line.substr(begin); }
  }
  const std::size_t end = line.find("*/", isInside ? 0 : begin + 2);
  isInside = end == std::string_view::npos;
  return line.substr(begin, isInside ? end : end - begin);
}

}  // namespace

std::vector<HeaderHint> headerHints(const std::filesystem::path& header) {
  std::vector<HeaderHint> result;
  std::ifstream file(header);
  std::string line;
  bool isInside = false;
  for (std::size_t number = 1; std::getline(file, line) && result.size() < kMost; ++number) {
    const std::string_view comment = commentOf(line, isInside);
    const std::string text = plain(comment);
    const bool isHint =
        std::ranges::any_of(kPhrases, [&](std::string_view phrase) { return text.find(phrase) != std::string::npos; });
    if (isHint) { result.push_back({number, trimmed(comment)}); }
  }
  return result;
}

}  // namespace heddle::classes
