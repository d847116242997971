#include "classes/HarnessBuild.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "analyse/front/Drop.h"
#include "explore/process/ChildProcess.h"
#include "generate/HarnessText.h"

namespace heddle::classes {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLook{20};
constexpr int kGivenUp = -2;

/// Returns the exit status; -1: it could not be started or died of a signal; kGivenUp: \p mustEnd, and everything that
/// the compiler started is gone. Both outputs go to \p log.
int spawnAndWait(std::vector<std::string> words, const fs::path& log, const std::string& directory,
                 const MustEnd& mustEnd) {
  const int toLog = O_WRONLY | O_CREAT | O_TRUNC;
  auto compiler =
      explore::ChildProcess::start({.words = std::move(words),
                                    .directory = directory,
                                    .files = {{.number = STDOUT_FILENO, .path = log.string(), .flags = toLog},
                                              {.number = STDERR_FILENO, .ours = STDOUT_FILENO}},
                                    .ownGroup = true,
                                    .endsWithUs = true});
  if (!compiler) { return -1; }
  while (!compiler->wait(kLook)) {
    if (mustEnd()) {
      compiler->kill();
      compiler->wait();
      return kGivenUp;
    }
  }
  const int status = compiler->wait();
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

constexpr std::string_view kNotLinked = "undefined reference to ";

/// The first error of the compiler or the linker.
std::string firstError(const fs::path& log) {
  std::ifstream file(log);
  std::string line;
  while (std::getline(file, line)) {
    if (const std::size_t at = line.find(kNotLinked); at != std::string::npos) { return line.substr(at); }
    if (line.find("error:") != std::string::npos) { return line; }
  }
  return "see " + log.string();
}

/// Whether code compiled with this flag can be linked with code compiled without it.
bool keepsBinaryInterface(std::string_view flag) {
  constexpr std::array<std::string_view, 3> kOtherLibrary = {"_GLIBCXX", "_LIBCPP", "-stdlib"};
  constexpr std::array<std::string_view, 16> kHarmless = {
      "-D", "-U", "-I", "-i", "-std=", "-W", "-w", "-O", "-g", "-l", "-L", "-M", "-c", "-pthread", "-fPI", "-fdiag"};
  const auto begins = [&](std::string_view start) { return flag.starts_with(start); };
  // The name of a macro may be an argument of its own, after -D.
  const auto contains = [&](std::string_view part) { return flag.find(part) != std::string_view::npos; };
  if (std::ranges::any_of(kOtherLibrary, contains)) { return false; }
  return !flag.starts_with("-") || std::ranges::any_of(kHarmless, begins);
}

/// The fixed part of the harness: compiled already, or as a source file if the flags of the class need that.
fs::path fixedPart(const analyse::ClassQuery& query, const HarnessTools& tools) {
  std::error_code error;
  const bool fits = std::ranges::all_of(query.compile.flags, keepsBinaryInterface) && fs::exists(tools.compiled, error);
  return fits ? tools.compiled : tools.includeDir / "heddle/harness/Harness.cpp";
}

}  // namespace

std::string folderName(const std::string& className) {
  std::string name;
  for (const char c : className) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return name.substr(0, 100);
}

void raiseStandard(analyse::CompileFlags& compile) {
  std::string last;
  for (const std::string& flag : compile.flags) {
    if (flag.starts_with("-std=")) { last = flag; }
  }
  for (const char* enough : {"20", "2a", "23", "2b", "26", "2c"}) {
    if (last.ends_with(enough)) { return; }
  }
  compile.flags.push_back("-std=gnu++20");
}

Result<void> fitToHarness(const analyse::ClassQuery& query, const HarnessTools& tools,
                          const generate::HarnessExtras& extras, facts::ClassModel& model) {
  const std::string preamble = analyse::preamble(query);
  return analyse::dropWhatDoesNotCompile(
      query, model, [&](const facts::ClassModel& now) { return generate::harnessText(preamble, now, extras); },
      {"-w", "-fno-access-control", "-isystem", tools.includeDir.string()}, extras.places.file);
}

Result<fs::path> buildProgram(const analyse::ClassQuery& query, const HarnessTools& tools, const fs::path& source,
                              const fs::path& program, const std::vector<std::string>& extra, const MustEnd& mustEnd) {
  const fs::path log = program.string() + ".log";
  std::vector<std::string> words{tools.heddle.string(), "c++", "-O1"};
  for (std::size_t i = 0; i < query.compile.flags.size(); ++i) {
    const std::string& flag = query.compile.flags[i];
    if (flag == "-o" || flag == "-MF" || flag == "-MT" || flag == "-MQ") {
      ++i;
    } else if (flag != "-c" && flag != "-MD" && flag != "-MMD") {
      words.push_back(flag);
    }
  }
  words.insert(words.end(), {"-w", "-fno-access-control", source.string()});
  for (const std::string& one : query.sources) {
    words.push_back(fs::absolute(one).string());
  }
  words.insert(words.end(), {"-o", program.string(), "-pthread"});
  words.insert(words.end(), extra.begin(), extra.end());
  std::error_code error;
  fs::remove(program, error);
  const int status = spawnAndWait(std::move(words), log, query.compile.directory, mustEnd);
  if (status == kGivenUp) {
    return failure(fmt::format("the time ran out while compiling {}", source.string()),
                   "--time covers the whole command, including compilation");
  }
  if (status != 0) {
    const std::string first = firstError(log);
    const bool isLinked = !first.starts_with(kNotLinked);
    return failure(fmt::format("{} does not {}: {}", source.string(), isLinked ? "compile" : "link", first),
                   fmt::format("{}full log: {}",
                               isLinked ? "" : "name its sources with --source, or its library after -- as -lNAME; ",
                               log.string()));
  }
  return program;
}

Result<fs::path> buildHarness(const analyse::ClassQuery& query, const HarnessTools& tools,
                              const facts::ClassModel& model, const generate::HarnessExtras& extras,
                              const fs::path& folder, bool reuse, const MustEnd& mustEnd) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path source = fs::absolute(folder) / "harness.cpp";
  fs::path last = fs::absolute(folder) / "harness";
  if (reuse && fs::exists(last, error)) { return last; }
  std::ofstream(source) << generate::harnessText(analyse::preamble(query), model, extras);
  if (!fs::exists(source, error)) { return failure(fmt::format("cannot write {}", source.string())); }
  // Binds symbols at startup: entries that the dynamic linker fills in later would look like changed variables of the
  // class, which every execution must find in their initial state.
  const std::string fixed = fixedPart(query, tools).string();
  auto program = buildProgram(query, tools, source, last, {fixed, "-Wl,-z,now"}, mustEnd);
  if (!program) {
    return failure(fmt::format("cannot build the harness of {}: {}", model.name, program.error().what),
                   program.error().hint);
  }
  return program;
}

}  // namespace heddle::classes
