#include "explore/process/SubjectSpawn.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "wire/ControlBlock.h"

extern char** environ;

namespace heddle::explore {
namespace {

constexpr std::string_view kPreload = "LD_PRELOAD=";
constexpr std::string_view kScratch = "TMPDIR=";

std::vector<std::string> childEnvironment(const SubjectCommand& command, int blockDescriptor, int socket,
                                          const std::string& scratch) {
  std::vector<std::string> environment;
  std::string preload = command.preload;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!preload.empty() && text.starts_with(kPreload)) {
      preload += ":" + text.substr(kPreload.size());
    } else if (!text.starts_with(std::string(wire::kControlVariable) + "=") &&
               (scratch.empty() || !text.starts_with(kScratch))) {
      environment.push_back(text);
    }
  }
  // Fixed length: what the kernel places above it on the stack must have the same address in every process.
  environment.push_back(fmt::format("{}={:010}:{:010}", wire::kControlVariable, blockDescriptor, socket));
  if (!scratch.empty()) { environment.push_back(std::string(kScratch) + scratch); }
  if (!preload.empty()) { environment.push_back(std::string(kPreload) + preload); }
  return environment;
}

ChildCommand childCommand(const SubjectCommand& command, int block, int socket, int output,
                          const std::string& scratch) {
  ChildCommand child;
  child.words = command.arguments;
  child.words.insert(child.words.begin(), command.program);
  child.environment = childEnvironment(command, block, socket, scratch);
  child.directory = command.directory;
  const std::string input = command.input.empty() ? "/dev/null" : command.input;
  child.files = {{.number = 0, .path = input, .flags = O_RDONLY},
                 {.number = 1, .ours = output},
                 {.number = 2, .ours = output},
                 ChildFile::keep(block),
                 ChildFile::keep(socket)};
  child.ownGroup = true;
  child.endsWithUs = true;
  child.fixedAddresses = true;
  child.defaultSigpipe = true;
  sigemptyset(&child.blocked.emplace());
  return child;
}

}  // namespace

Result<Spawned> spawnSubject(const SubjectCommand& command, int blockDescriptor, const std::string& scratch) {
  const auto refused = [&](const std::string& reason) {
    return failure(fmt::format("cannot start {}: {}", command.program, reason));
  };
  std::array<int, 2> sockets{-1, -1};
  Pipe output;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
    return refused(std::strerror(errno));
  }
  Descriptor ours(sockets[0]);
  const Descriptor theirs(sockets[1]);
  if (!output.make()) { return refused(std::strerror(errno)); }
  auto process =
      ChildProcess::start(childCommand(command, blockDescriptor, theirs.get(), output.writer.get(), scratch));
  if (!process) { return refused(process.error().what); }
  fcntl(output.reader.get(), F_SETFL, O_NONBLOCK);
  return Spawned{std::move(*process), std::move(ours), std::move(output.reader)};
}

}  // namespace heddle::explore
