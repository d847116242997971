#include "runtime/identity/ElfFacts.h"

#include <elf.h>

#include <cstddef>
#include <cstring>

namespace heddle::rt {
namespace {

constexpr std::size_t align4(std::size_t value) { return (value + 3) & ~std::size_t{3}; }

void readBuildId(const char* notes, std::size_t size, ElfFacts& facts) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes, sizeof note);
    const std::size_t total = sizeof note + align4(note.n_namesz) + align4(note.n_descsz);
    if (total > size) { return; }
    const char* name = notes + sizeof note;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
      facts.buildIdSize = note.n_descsz < sizeof facts.buildId ? note.n_descsz : std::uint32_t{sizeof facts.buildId};
      std::memcpy(facts.buildId, name + align4(note.n_namesz), facts.buildIdSize);
      return;
    }
    notes += total;
    size -= total;
  }
}

struct DynamicSymbols {
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  std::size_t undefined = 0;  ///< All undefined symbols are among this many first ones.
};

/// ld.so has relocated the pointers in the dynamic sections of all modules but the vdso.
DynamicSymbols dynamicSymbols(const ElfW(Dyn) * entry) {
  DynamicSymbols found;
  const std::uint32_t* gnuHash = nullptr;
  const std::uint32_t* hash = nullptr;
  for (; entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
      case DT_SYMTAB:
        found.symbols = reinterpret_cast<const ElfW(Sym)*>(entry->d_un.d_ptr);
        break;
      case DT_STRTAB:
        found.names = reinterpret_cast<const char*>(entry->d_un.d_ptr);
        break;
      case DT_GNU_HASH:
        gnuHash = reinterpret_cast<const std::uint32_t*>(entry->d_un.d_ptr);
        break;
      case DT_HASH:
        hash = reinterpret_cast<const std::uint32_t*>(entry->d_un.d_ptr);
        break;
      default:
        break;
    }
  }
  if (hash != nullptr) {
    found.undefined = hash[1];  // All symbols.
  } else if (gnuHash != nullptr) {
    found.undefined = gnuHash[1];  // The first hashed symbol: undefined symbols come before it.
  }
  return found;
}

bool startsWith(const char* name, const char* prefix) { return std::strncmp(name, prefix, std::strlen(prefix)) == 0; }

/// References from heddle_quick.o do not count: it is also linked into modules that make no instrumented accesses.
bool isInstrumentation(const char* name) {
  const bool quick = startsWith(name, "__heddle_quick_") || startsWith(name, "__heddle_slow_");
  return startsWith(name, "__tsan_") || (startsWith(name, "__heddle_") && !quick);
}

bool isSynchronisation(const char* name) {
  constexpr const char* kPrefixes[] = {"pthread_create",
                                       "pthread_mutex_lock",
                                       "pthread_mutex_trylock",
                                       "pthread_cond_",
                                       "pthread_rwlock_",
                                       "pthread_barrier_",
                                       "pthread_spin_",
                                       "sem_wait",
                                       "sem_post",
                                       "mtx_lock",
                                       "cnd_",
                                       "thrd_create"};
  for (const char* prefix : kPrefixes) {
    if (startsWith(name, prefix)) { return true; }
  }
  return false;
}

void readImports(const DynamicSymbols& table, ElfFacts& facts) {
  if (table.symbols == nullptr || table.names == nullptr) { return; }
  for (std::size_t i = 1; i < table.undefined; ++i) {
    const char* name = table.names + table.symbols[i].st_name;
    const bool imported = table.symbols[i].st_shndx == SHN_UNDEF;
    facts.instrumented = facts.instrumented || (imported && isInstrumentation(name));
    facts.synchronises = facts.synchronises || (imported && isSynchronisation(name));
  }
}

}  // namespace

ElfFacts elfFacts(const dl_phdr_info& info) {
  ElfFacts facts;
  facts.low = ~std::uintptr_t{0};
  for (std::size_t i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    const std::uintptr_t start = info.dlpi_addr + header.p_vaddr;
    switch (header.p_type) {
      case PT_LOAD:
        facts.low = start < facts.low ? start : facts.low;
        facts.high = start + header.p_memsz > facts.high ? start + header.p_memsz : facts.high;
        break;
      case PT_NOTE:
        if (facts.buildIdSize == 0) { readBuildId(reinterpret_cast<const char*>(start), header.p_memsz, facts); }
        break;
      case PT_DYNAMIC:
        readImports(dynamicSymbols(reinterpret_cast<const ElfW(Dyn)*>(start)), facts);
        break;
      default:
        break;
    }
  }
  facts.low = facts.low < facts.high ? facts.low : facts.high;
  return facts;
}

}  // namespace heddle::rt
