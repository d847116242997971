#include "explore/program/ProgramFile.h"

#include <fmt/format.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "explore/process/ChildProcess.h"
#include "explore/program/ElfHeader.h"
#include "explore/program/MappedFile.h"

namespace heddle::explore {
namespace fs = std::filesystem;
namespace {

bool isRunnable(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

std::optional<std::string> searchPath(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    const fs::path candidate = fs::path(folder.empty() ? "." : std::string(folder)) / name;
    if (isRunnable(candidate)) { return candidate.string(); }
  }
  return std::nullopt;
}

/// What the dynamic loader would load, as listed by the loader itself without running the program. A shell sets the
/// variables, and reports a program that cannot be executed.
std::string loadedObjects(const std::string& path) {
  Pipe output;
  if (!output.make()) { return {}; }
  const char* script = "LD_TRACE_LOADED_OBJECTS=1 LD_PRELOAD= \"$0\" 2>&1 </dev/null";
  auto shell = ChildProcess::start(
      {.words = {"/bin/sh", "-c", script, path}, .files = {{.number = STDOUT_FILENO, .ours = output.writer.get()}}});
  if (!shell) { return {}; }
  output.writer.close();
  std::string text = readAll(output.reader.get());
  shell->wait();
  return text;
}

std::string missingLibrary(const std::string& objects) {
  const std::size_t at = objects.find(" => not found");
  if (at == std::string::npos) { return ""; }
  const std::size_t start = objects.find_last_of("\t\n ", at - 1);
  return objects.substr(start + 1, at - start - 1);
}

Result<void> checkLibraries(const std::string& path, const std::string& name, bool preload) {
  const std::string objects = loadedObjects(path);
  if (const std::string missing = missingLibrary(objects); !missing.empty()) {
    return failure(fmt::format("{} needs the library {}, which was not found", name, missing),
                   "install it, or set LD_LIBRARY_PATH");
  }
  if (!preload && objects.find("libheddle.so") == std::string::npos) {
    return failure(fmt::format("{} was not built for Heddle: it is not linked with libheddle.so", name),
                   "build it with `heddle c++` or heddle_instrument() in CMake; or run it as it is with "
                   "`heddle run --preload`, which controls its pthread operations but does not see its plain accesses");
  }
  return {};
}

}  // namespace

Result<std::string> findProgram(const std::string& name) {
  std::error_code error;
  if (name.find('/') == std::string::npos) {
    if (auto found = searchPath(name)) { return fs::absolute(*found, error).string(); }
    return failure(fmt::format("no program '{}' in PATH", name),
                   fs::exists(name, error) ? fmt::format("did you mean ./{}?", name) : "");
  }
  if (!fs::exists(name, error)) { return failure(fmt::format("no such program: {}", name), "check the path after --"); }
  if (fs::is_directory(name, error)) {
    return failure(fmt::format("{} is a directory, not a program", name), "name the program in it");
  }
  if (!isRunnable(name)) {
    return failure(fmt::format("{} is not executable", name), fmt::format("if it is a program: chmod +x {}", name));
  }
  return fs::canonical(name, error).string();
}

Result<ProgramFile> checkProgram(const std::string& name, bool preload) {
  auto path = findProgram(name);
  if (!path) { return tl::unexpected(path.error()); }
  const auto file = MappedFile::open(*path);
  if (!file) { return failure(fmt::format("{} cannot be read", name)); }
  if (file->bytes().starts_with("#!")) { return ProgramFile{*path, true}; }
  const auto elf = ElfHeader::parse(file->bytes());
  if (!elf || !elf->isProgram()) { return failure(fmt::format("{} is not a program for 64-bit x86 Linux", name)); }
  if (!elf->isDynamic()) {
    return failure(fmt::format("{} is statically linked, so Heddle cannot control it", name),
                   "link it dynamically (without -static); --preload does not help here");
  }
  if (auto libraries = checkLibraries(*path, name, preload); !libraries) { return tl::unexpected(libraries.error()); }
  return ProgramFile{*path, false};
}

std::string stampOfBuildId(const unsigned char* bytes, std::size_t size) {
  std::string text = "id:";
  for (std::size_t i = 0; i < size; ++i) {
    text += fmt::format("{:02x}", bytes[i]);
  }
  return text;
}

Result<std::string> fileStamp(const std::string& path) {
  const auto file = MappedFile::open(path);
  if (!file) { return failure(fmt::format("{} cannot be read", path)); }
  const auto elf = ElfHeader::parse(file->bytes());
  if (elf && !elf->buildId().empty()) { return stampOfBuildId(elf->buildId().data(), elf->buildId().size()); }
  return fmt::format("xxh:{:016x}", XXH3_64bits(file->bytes().data(), file->bytes().size()));
}

}  // namespace heddle::explore
