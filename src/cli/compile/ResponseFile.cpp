#include "cli/compile/ResponseFile.h"

#include <fstream>
#include <iterator>
#include <optional>

namespace heddle::cli {
namespace {

// A response file may include itself; gcc gives up after 2000 files.
constexpr int kMaxDepth = 200;

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

std::optional<std::string> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) { return std::nullopt; }
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) { return std::nullopt; }
  return text;
}

void expandInto(std::vector<std::string>& result, const std::vector<std::string>& arguments, int depth) {
  for (const auto& argument : arguments) {
    std::optional<std::string> text;
    if (argument.size() > 1 && argument.front() == '@' && depth < kMaxDepth) { text = readFile(argument.substr(1)); }
    if (text) {
      expandInto(result, splitResponseText(*text), depth + 1);
    } else {
      result.push_back(argument);
    }
  }
}

}  // namespace

std::vector<std::string> splitResponseText(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inWord = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      inWord = true;
    } else if (!isSpace(c)) {
      word += c;
      inWord = true;
    } else if (inWord) {
      words.push_back(std::move(word));
      word.clear();
      inWord = false;
    }
  }
  if (inWord) { words.push_back(std::move(word)); }
  return words;
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  expandInto(result, arguments, 0);
  return result;
}

std::string joinResponseText(const std::vector<std::string>& arguments) {
  std::string text;
  for (const auto& argument : arguments) {
    text += '"';
    for (const char c : argument) {
      if (c == '"' || c == '\\') { text += '\\'; }
      text += c;
    }
    text += "\"\n";
  }
  return text;
}

}  // namespace heddle::cli
