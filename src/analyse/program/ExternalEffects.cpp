#include "analyse/program/ExternalEffects.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>

#include "analyse/program/ExternalRows.h"

namespace heddle::analyse {
namespace {

const llvm::StringMap<ExternalEffect>& table() {
  static const llvm::StringMap<ExternalEffect> rows = [] {
    llvm::StringMap<ExternalEffect> made;
    for (const auto& part : {cLibraryRows(), posixRows(), threadRows(), cppLibraryRows()}) {
      for (const ExternalRow& row : part) {
        llvm::StringRef names(row.names);
        while (!names.empty()) {
          llvm::StringRef name;
          std::tie(name, names) = names.split(' ');
          if (!name.empty()) { made.try_emplace(name, row.effect); }
        }
      }
    }
    return made;
  }();
  return rows;
}

}  // namespace

bool isAllocator(llvm::StringRef name) {
  const auto found = table().find(name);
  const bool isFresh = found != table().end() && found->second.result == ExternalEffect::Result::Fresh;
  return isFresh && !name.contains("str") && !name.contains("exception") && !name.contains("wcs") &&
         !name.starts_with("mmap");
}

bool isLibraryVariable(llvm::StringRef name) {
  constexpr llvm::StringRef kNames[] = {"stdin",
                                        "stdout",
                                        "stderr",
                                        "environ",
                                        "__environ",
                                        "optarg",
                                        "optind",
                                        "opterr",
                                        "optopt",
                                        "tzname",
                                        "timezone",
                                        "daylight",
                                        "signgam",
                                        "in6addr_any",
                                        "in6addr_loopback",
                                        "__progname",
                                        "sys_siglist",
                                        "__libc_single_threaded",
                                        "__stack_chk_guard",
                                        "program_invocation_name",
                                        "program_invocation_short_name"};
  constexpr llvm::StringRef kPrefixes[] = {"_ZSt",    "_ZNSt",   "_ZN9__gnu_cxx",  "_ZTVS",
                                           "_ZTVNSt", "_ZTTS",   "_ZTTNSt",        "_ZTVN10__cxxabiv1",
                                           "_ZTIS",   "_ZTINSt", "_ZTVN9__gnu_cxx"};
  return llvm::is_contained(kNames, name) ||
         llvm::any_of(kPrefixes, [&](llvm::StringRef prefix) { return name.starts_with(prefix); });
}

std::optional<ExternalEffect> externalEffect(llvm::StringRef name) {
  if (const auto found = table().find(name); found != table().end()) { return found->second; }
  return cppLibraryFamily(name);
}

}  // namespace heddle::analyse
