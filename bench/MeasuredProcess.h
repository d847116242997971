#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

/// Resource usage of a process and of all children it waited for, as reported by the kernel.
struct Measured {
  double user = 0;       ///< Seconds.
  double processor = 0;  ///< User and system.
  double wall = 0;
  long peakKilobytes = 0;  ///< Peak of the largest process.
};

/// Returns nothing if the process did not exit with status 0. \p oneCore pins all of it to the first core.
inline std::optional<Measured> measure(const std::vector<std::string>& command, bool oneCore = true) {
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    if (oneCore) {
      cpu_set_t one;
      CPU_ZERO(&one);
      CPU_SET(0, &one);
      sched_setaffinity(0, sizeof one, &one);
    }
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, 1);
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) { return std::nullopt; }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  Measured measured;
  measured.user = seconds(usage.ru_utime);
  measured.processor = measured.user + seconds(usage.ru_stime);
  measured.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  measured.peakKilobytes = usage.ru_maxrss;
  return measured;
}
