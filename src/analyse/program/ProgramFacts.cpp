#include "analyse/program/ProgramFacts.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <chrono>
#include <cstddef>
#include <fstream>

#include "analyse/program/FactsBuilder.h"
#include "wire/FactsView.h"

namespace heddle::analyse {
namespace {

namespace fs = std::filesystem;

/// Identifies this build of Heddle: another one may analyse programs differently.
std::uint32_t thisAnalyser() {
  const auto hash = hashOfFile("/proc/self/exe");
  return hash ? static_cast<std::uint32_t>(*hash) : 0;
}

/// Whether the file exists, is undamaged, and describes the files as they are now.
bool isCurrent(const fs::path& file, const std::string& program) {
  auto buffer = llvm::MemoryBuffer::getFile(file.string(), false, false);
  if (!buffer) { return false; }
  const llvm::StringRef bytes = (*buffer)->getBuffer();
  const auto facts = wire::FactsView::over(bytes.data(), bytes.size());
  if (!facts || facts->header().hash != llvm::xxh3_64bits(bytes.drop_front(sizeof(wire::FactsHeader)))) {
    return false;
  }
  if (facts->header().analyser != thisAnalyser() || facts->modules().empty() ||
      facts->string(facts->modules().front().path) != program) {
    return false;
  }
  for (const wire::FactsModule& module : facts->modules()) {
    const auto hash = hashOfFile(std::string(facts->string(module.path)));
    if ((hash ? *hash : 0) != module.hash) { return false; }
  }
  return true;
}

Result<void> writeAtomically(const fs::path& file, const std::string& bytes) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  llvm::SmallString<128> temporary;
  int descriptor = -1;
  error = llvm::sys::fs::createUniqueFile(file.string() + ".%%%%%%", descriptor, temporary);
  if (!error) {
    llvm::raw_fd_ostream out(descriptor, /*shouldClose=*/true);
    out << bytes;
    out.close();
    error = out.error();
    out.clear_error();
    if (!error) { error = llvm::sys::fs::rename(temporary, file.string()); }
    if (error) { llvm::sys::fs::remove(temporary); }
  }
  if (error) { return failure("cannot write " + file.string() + ": " + error.message()); }
  return {};
}

}  // namespace

std::vector<KnownModule> knownModules(const ProgramModules& modules) {
  std::vector<KnownModule> known;
  for (const ModuleFile& file : modules.files()) {
    known.push_back({file.path, file.hash, file.unknown.empty(),
                     file.unknown.empty() ? file.partlyUnknown : file.unknown, file.isSystem});
  }
  return known;
}

Result<BuiltFacts> buildFacts(const std::string& program) {
  const auto start = std::chrono::steady_clock::now();
  const auto modules = ProgramModules::read(program);
  if (!modules) { return tl::unexpected(modules.error()); }
  BuiltFacts built;
  FactsBuilder builder(*modules);
  built.bytes = builder.build();
  const std::uint32_t analyser = thisAnalyser();
  built.bytes.replace(offsetof(wire::FactsHeader, analyser), sizeof analyser, reinterpret_cast<const char*>(&analyser),
                      sizeof analyser);
  built.counts = builder.counts();
  built.modules = knownModules(*modules);
  built.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return built;
}

Result<std::string> factsFileOf(const std::string& program, const fs::path& folder) {
  std::error_code error;
  const std::string path = fs::canonical(program, error).string();
  if (error) { return failure("cannot read " + program + ": " + error.message()); }
  const std::uint64_t name = llvm::xxh3_64bits(llvm::StringRef(path));
  // The program may run in another directory.
  const fs::path file =
      fs::absolute(folder) / (fs::path(path).filename().string() + "-" + llvm::utohexstr(name, true) + ".facts");
  if (isCurrent(file, path)) { return file.string(); }
  const auto built = buildFacts(path);
  if (!built) { return tl::unexpected(built.error()); }
  if (auto written = writeAtomically(file, built->bytes); !written) { return tl::unexpected(written.error()); }
  return file.string();
}

}  // namespace heddle::analyse
