#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>

#include <cstdint>
#include <fstream>
#include <string>

/// Shared by the tests of this room: the programs that room.cmake builds, and the marked lines of their sources.
namespace heddle::symbols::fixtures {

inline std::string path(const std::string& name) { return std::string(HEDDLE_FIXTURES) + "/" + name; }
inline std::string source(const std::string& name) { return std::string(HEDDLE_FIXTURE_SOURCES) + "/" + name; }

/// Number of the line that ends in "// LINE mark".
inline std::uint32_t lineOf(const std::string& file, const std::string& mark) {
  std::ifstream text(source(file));
  std::string line;
  const std::string end = "// LINE " + mark;
  for (std::uint32_t number = 1; std::getline(text, line); ++number) {
    if (line.ends_with(end)) { return number; }
  }
  ADD_FAILURE() << file << " has no line marked " << mark;
  return 0;
}

/// A fixture loaded into this process, to determine the offsets of its parts.
class Loaded {
public:
  explicit Loaded(const std::string& name) : handle_(dlopen(path(name).c_str(), RTLD_LAZY | RTLD_LOCAL)) {
    EXPECT_NE(handle_, nullptr) << dlerror();
  }
  ~Loaded() { dlclose(handle_); }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;

  void* symbol(const char* name) const { return dlsym(handle_, name); }
  void* call(const char* name) const { return reinterpret_cast<void* (*)()>(symbol(name))(); }

  std::uint64_t offsetOf(const void* address) const {
    link_map* map = nullptr;
    EXPECT_EQ(dlinfo(handle_, RTLD_DI_LINKMAP, &map), 0);
    return reinterpret_cast<std::uint64_t>(address) - map->l_addr;
  }

private:
  void* handle_;
};

}  // namespace heddle::symbols::fixtures
