#include "explore/process/Starvation.h"

#include <dirent.h>
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace heddle::explore {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
  void operator()(DIR* directory) const { ::closedir(directory); }
};

}  // namespace

ProcessorTime processorTime(pid_t pid) {
  ProcessorTime sum;
  const std::string folder = fmt::format("/proc/{}/task", pid);
  const std::unique_ptr<DIR, Close> threads(::opendir(folder.c_str()));
  for (const dirent* entry = threads ? ::readdir(threads.get()) : nullptr; entry != nullptr;
       entry = ::readdir(threads.get())) {
    const std::unique_ptr<std::FILE, Close> file(
        std::fopen(fmt::format("{}/{}/schedstat", folder, entry->d_name).c_str(), "re"));
    unsigned long long ran = 0;
    unsigned long long waited = 0;
    if (file && std::fscanf(file.get(), "%llu %llu", &ran, &waited) == 2) {
      sum.ran += std::chrono::nanoseconds(ran);
      sum.waited += std::chrono::nanoseconds(waited);
    }
  }
  return sum;
}

char threadState(pid_t pid, pid_t thread) {
  std::ifstream file(fmt::format("/proc/{}/task/{}/stat", pid, thread));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::size_t name = text.rfind(") ");
  return name != std::string::npos && name + 2 < text.size() ? text[name + 2] : '?';
}

}  // namespace heddle::explore
