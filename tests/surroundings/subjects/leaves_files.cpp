// Writes into its temporary directory, including a folder without permissions; fails if the directory is not empty.
#include <sys/stat.h>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

int main() {
  const std::filesystem::path folder = std::getenv("TMPDIR");
  if (!std::filesystem::is_empty(folder)) {
    std::puts("there is something in it");
    std::abort();
  }
  std::atomic<int> turn{0};
  std::thread other([&] { ++turn; });
  const int seen = turn;
  other.join();
  std::filesystem::create_directories(folder / "a" / "b");
  std::ofstream(folder / "a" / "b" / "file") << "text";
  for (int i = 0; i < 200; ++i) {
    std::ofstream(folder / ("many-" + std::to_string(i))) << i;
  }
  std::filesystem::create_symlink("/", folder / "root");
  chmod((folder / "a").c_str(), 0);
  return seen > 1;
}
