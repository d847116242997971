#include "analyse/program/NeededLibraries.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/Error.h>

#include <cstdlib>
#include <filesystem>

#include "symbols/ElfImage.h"

/// Finds libraries as the dynamic loader does, without its cache.
namespace heddle::analyse {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultFolders[] = {
    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"};

struct DynamicSection {
  std::vector<std::string> needed;
  std::string searchPath;
};

DynamicSection dynamicSection(const std::string& path) {
  DynamicSection found;
  const auto image = symbols::ElfImage::open(path);
  if (!image) { return found; }
  const auto* elf = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&image->file());
  if (!elf) { return found; }
  auto entries = elf->getELFFile().dynamicEntries();
  const auto strings = image->section(".dynstr");
  if (!entries || !strings) {
    llvm::consumeError(entries.takeError());
    return found;
  }
  for (const auto& entry : *entries) {
    if (entry.getVal() >= strings->bytes.size()) { continue; }
    const std::string text = strings->bytes.data() + entry.getVal();
    if (entry.getTag() == llvm::ELF::DT_NEEDED) { found.needed.push_back(text); }
    if (entry.getTag() == llvm::ELF::DT_RUNPATH || entry.getTag() == llvm::ELF::DT_RPATH) { found.searchPath = text; }
  }
  return found;
}

void appendFolders(std::string list, const fs::path& origin, std::vector<fs::path>& folders) {
  for (std::string::size_type start = 0; start < list.size();) {
    const std::string::size_type end = std::min(list.find(':', start), list.size());
    std::string folder = list.substr(start, end - start);
    start = end + 1;
    for (const std::string variable : {"$ORIGIN", "${ORIGIN}"}) {
      if (const auto at = folder.find(variable); at != std::string::npos) {
        folder.replace(at, variable.size(), origin.string());
      }
    }
    if (!folder.empty()) { folders.emplace_back(folder); }
  }
}

}  // namespace

std::vector<std::string> neededLibraries(const std::string& path) {
  const DynamicSection dynamic = dynamicSection(path);
  std::vector<fs::path> folders;
  const fs::path origin = fs::path(path).parent_path();
  if (const char* preferred = std::getenv("LD_LIBRARY_PATH")) { appendFolders(preferred, origin, folders); }
  appendFolders(dynamic.searchPath, origin, folders);
  folders.insert(folders.end(), std::begin(kDefaultFolders), std::end(kDefaultFolders));
  std::vector<std::string> found;
  for (const std::string& name : dynamic.needed) {
    std::string location = name;
    for (const fs::path& folder : folders) {
      std::error_code error;
      const fs::path file = fs::canonical(folder / name, error);
      if (!error) {
        location = file.string();
        break;
      }
    }
    found.push_back(location);
  }
  return found;
}

}  // namespace heddle::analyse
