#include "Build.h"

#include "cli/compile/InstrumentationFlags.h"

#include <fmt/core.h>

#include <cstdlib>
#include <future>

namespace heddle::lines {
namespace {

bool run(const std::string& command) {
  if (std::system(command.c_str()) == 0) return true;
  fmt::print("failed: {}\n", command);
  return false;
}

std::string flagsFor(const BuildPlan& plan) {
  std::string flags = "-std=c++20 " + plan.level;
  if (plan.compiler.starts_with("clang")) {
    for (const auto flag : cli::kClangFlags) flags.append(" ").append(flag);
    return flags + " -fpass-plugin=" + plan.plugin.string();
  }
  for (const auto flag : cli::kGccFlags) flags.append(" ").append(flag);
  return flags;
}

}  // namespace

bool buildAndRun(const BuildPlan& plan, const std::vector<std::filesystem::path>& sources,
                 const std::filesystem::path& executable, const std::filesystem::path& trace) {
  const std::string recorder = (plan.work / "recorder.o").string();
  std::vector<std::future<bool>> steps;
  std::string objects = recorder;
  steps.push_back(
      std::async(std::launch::async, run,
                 fmt::format("g++ -std=c++20 -O1 -g -fno-builtin -fno-tree-loop-distribute-patterns -I{} -c {} -o {}",
                             (plan.here / "../../src").string(), (plan.here / "Recorder.cpp").string(), recorder)));
  bool built = true;
  for (const auto& source : sources) {
    const std::string object = (plan.work / source.stem()).string() + ".o";
    objects += " " + object;
    steps.push_back(std::async(std::launch::async, run,
                               fmt::format("{} {} -I{} -c {} -o {}", plan.compiler, flagsFor(plan), plan.here.string(),
                                           source.string(), object)));
    if (steps.size() >= 2) {
      built = steps.front().get() && built;
      steps.erase(steps.begin());
    }
  }
  for (auto& step : steps) built = step.get() && built;
  return built && run(fmt::format("g++ -pie {} -o {}", objects, executable.string())) &&
         run(fmt::format("{} {} > {}", executable.string(), trace.string(), (plan.work / "names.txt").string()));
}

}  // namespace heddle::lines
