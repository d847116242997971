#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <fmt/format.h>

#include <filesystem>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

Result<CompileFlags> flagsFromDatabase(const std::string& path, const std::string& header) {
  namespace fs = std::filesystem;
  const std::string file = fs::is_directory(path) ? (fs::path(path) / "compile_commands.json").string() : path;
  std::string message;
  auto json = clang::tooling::JSONCompilationDatabase::loadFromFile(file, message,
                                                                    clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!json) { return failure(fmt::format("cannot read {}", file), message, 2); }
  // For a file that is not listed, usually a header, use the command of the file with the most similar path.
  const auto database = clang::tooling::inferMissingCompileCommands(std::move(json));
  const auto commands = database->getCompileCommands(fs::absolute(header).lexically_normal().string());
  if (commands.empty()) { return failure(fmt::format("{} has no command that compiles {}", file, header), "", 2); }

  const clang::tooling::CompileCommand& command = commands.front();
  CompileFlags result;
  result.directory = command.Directory;
  for (std::size_t i = 1; i < command.CommandLine.size(); ++i) {
    const std::string& word = command.CommandLine[i];
    if (word == "--") {
      break;  // The file name follows.
    }
    if (word == "-x") {
      ++i;
    } else if (word != command.Filename) {
      result.flags.push_back(word);
    }
  }
  return result;
}

}  // namespace heddle::analyse
