#include "analyse/front/ClangRun.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <utility>

namespace heddle::analyse {
namespace {

constexpr auto kFileName = "/heddle-probe.cpp";

class Collector : public clang::DiagnosticConsumer {
public:
  explicit Collector(std::vector<Diagnostic>& errors) : errors_(errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    std::string file;
    unsigned line = 0;
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
      if (place.isValid()) {
        file = place.getFilename();
        line = place.getLine();
      }
    }
    if (level == clang::DiagnosticsEngine::Note) {
      if (inError_) { errors_.back().alsoIn.push_back(file); }
      return;
    }
    inError_ = level >= clang::DiagnosticsEngine::Error;
    if (!inError_) { return; }
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    errors_.push_back({true, std::move(file), line, text.str().str(), {}});
  }

private:
  std::vector<Diagnostic>& errors_;
  bool inError_ = false;
};

/// Removes flags that select other actions or outputs: -c, -o, dependency files.
std::vector<std::string> withoutOutputs(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    if (flag == "-o" || flag == "-MF" || flag == "-MT" || flag == "-MQ") {
      ++i;
    } else if (flag != "-c" && flag != "-MD" && flag != "-MMD" && flag != "-S" && flag != "-E") {
      kept.push_back(flag);
    }
  }
  return kept;
}

}  // namespace

Result<std::string> findClang() {
  for (const char* name : {"clang++-19", "/usr/lib/llvm-19/bin/clang++"}) {
    const auto found = llvm::sys::findProgramByName(name);
    llvm::SmallString<128> real;
    if (found && !llvm::sys::fs::real_path(*found, real)) { return real.str().str(); }
  }
  return failure("clang 19 was not found, and its headers are needed to read a class", "apt-get install clang-19");
}

Result<ClangResult> runClang(std::unique_ptr<clang::FrontendAction> action, const std::string& text,
                             const CompileFlags& flags, const std::vector<std::string>& extra) {
  const auto clang = findClang();
  if (!clang) { return tl::unexpected(clang.error()); }
  // A separate file system, because it needs its own working directory.
  auto real = llvm::IntrusiveRefCntPtr(llvm::vfs::createPhysicalFileSystem().release());
  if (!flags.directory.empty() && real->setCurrentWorkingDirectory(flags.directory)) {
    return failure("cannot change to " + flags.directory + ", the directory in compile_commands.json");
  }
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(real);
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(kFileName, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  overlay->pushOverlay(memory);
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions{}, overlay);

  std::vector<std::string> command{*clang, "--driver-mode=g++"};
  for (std::string& flag : withoutOutputs(flags.flags)) {
    command.push_back(std::move(flag));
  }
  command.insert(command.end(), extra.begin(), extra.end());
  command.insert(command.end(), {"-ferror-limit=0", "-fno-caret-diagnostics", "-fsyntax-only", "-x", "c++", kFileName});

  ClangResult outcome;
  Collector collector(outcome.errors);
  clang::tooling::ToolInvocation invocation(std::move(command), std::move(action), files.get());
  invocation.setDiagnosticConsumer(&collector);
  outcome.ran = invocation.run() || !outcome.errors.empty();
  return outcome;
}

}  // namespace heddle::analyse
