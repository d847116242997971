#include "cli/compile/CompileSteps.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <system_error>

#include "cli/compile/InstrumentationFlags.h"
#include "cli/compile/ResponseFile.h"

namespace heddle::cli {
namespace {

using Arguments = CompileSteps::Arguments;
using Goal = Invocation::Goal;

// The pass plugin works only with the LLVM version it was built for.
constexpr int kPluginClangVersion = 19;

void append(Arguments& arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

Arguments joined(Arguments first, const Arguments& second) {
  append(first, second);
  return first;
}

bool isSearchedByDefault(const std::filesystem::path& includeDir) {
  // Passing one of these with -isystem changes the order of the standard directories, which breaks #include_next.
  return includeDir == "/usr/include" || includeDir == "/usr/local/include";
}

/// Code optimised at link time would be instrumented too late or not at all, so Heddle builds without LTO.
Arguments withoutLto(const Arguments& arguments) {
  Arguments result;
  std::copy_if(arguments.begin(), arguments.end(), std::back_inserter(result), [](const std::string& argument) {
    return !argument.starts_with("-flto") && argument != "-fwhole-program-vtables" && argument != "-ffat-lto-objects";
  });
  return result;
}

/// -fsanitize=undefined,thread -> -fsanitize=undefined; empty if nothing is left.
std::string withoutThreadSanitizer(const std::string& argument) {
  const std::string option = "-fsanitize=";
  std::string kept;
  for (std::size_t begin = option.size(); begin <= argument.size();) {
    const auto end = std::min(argument.find(',', begin), argument.size());
    const auto name = argument.substr(begin, end - begin);
    if (name != "thread" && !name.empty()) { kept += (kept.empty() ? "" : ",") + name; }
    begin = end + 1;
  }
  return kept.empty() ? "" : option + kept;
}

/// Arguments for a step that only links: without "thread" among the sanitizers, and with `objects` (one per source, or
/// none at all) in place of the sources.
Arguments linkArguments(const Invocation& invocation, const Arguments& objects) {
  Arguments result;
  auto source = invocation.sources.begin();
  for (std::size_t i = 0; i < invocation.arguments.size(); ++i) {
    const auto& argument = invocation.arguments[i];
    if (!objects.empty() && source != invocation.sources.end() && source->index == i) {
      const auto& object = objects[static_cast<std::size_t>(source - invocation.sources.begin())];
      if (source->language.empty()) {
        result.push_back(object);
      } else {
        append(result, {"-x", "none", object, "-x", source->language});
      }
      ++source;
    } else if (argument.starts_with("-fsanitize=")) {
      auto kept = withoutThreadSanitizer(argument);
      if (!kept.empty()) { result.push_back(std::move(kept)); }
    } else if (!objects.empty() && (argument == "-MD" || argument == "-MMD" || argument == "-MP")) {
      // The compile steps have written the dependencies.
    } else {
      result.push_back(argument);
    }
  }
  return result;
}

/// gcc derives the names of by-products (dependencies, coverage notes, dumps) from the output. These options make them
/// the same as without the temporary object.
Arguments byProductOptions(const Compiler& compiler, const Invocation& invocation,
                           const std::filesystem::path& source) {
  Arguments options;
  std::filesystem::path output = invocation.output;
  if (invocation.writesDependencies && !invocation.namesDependencyFile) {
    auto file = output.empty() ? source.filename() : output;
    append(options, {"-MF", file.replace_extension(".d").string()});
  }
  if (invocation.writesDependencies && !invocation.namesDependencyTarget) {
    auto target = output.empty() ? source.filename().replace_extension(".o") : output;
    append(options, {"-MQ", target.string()});
  }
  if (compiler.kind == CompilerKind::kGcc && source != "-") {
    const auto prefix = output.empty() || output == "a.out" ? std::string("a") : output.string();
    append(options, {"-dumpdir", prefix + "-", "-dumpbase", source.filename().string(), "-dumpbase-ext",
                     source.extension().string()});
  }
  return options;
}

/// The options of the whole command with a single source, compiled to `object`.
Arguments compileArguments(const Compiler& compiler, const Invocation& invocation, const Invocation::Source& source,
                           const std::string& object) {
  std::set<std::size_t> dropped(invocation.inputs.begin(), invocation.inputs.end());
  dropped.erase(source.index);
  Arguments result;
  // Linker options remain in the command, and are used only in the last step.
  if (compiler.kind == CompilerKind::kClang) { result.emplace_back("--start-no-unused-arguments"); }
  result.emplace_back("-c");
  const auto& arguments = invocation.arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "-o" || (arguments[i] == "-l" && dropped.contains(i))) {
      ++i;
    } else if (!dropped.contains(i) && !arguments[i].starts_with("-o") && !arguments[i].starts_with("--output=")) {
      result.push_back(arguments[i]);
      if (takesNextArgument(arguments[i]) && i + 1 < arguments.size()) { result.push_back(arguments[++i]); }
    }
  }
  append(result, byProductOptions(compiler, invocation, arguments[source.index]));
  append(result, {"-o", object});
  return result;
}

CompileSteps splitSteps(const Compiler& compiler, const InstallTree& tree, const Invocation& invocation,
                        const Arguments& compileOptions, const std::string& temporaryFolder) {
  CompileSteps plan;
  Arguments objects;
  for (const auto& source : invocation.sources) {
    objects.push_back(temporaryFolder + "/" + std::to_string(objects.size()) + ".o");
    plan.compileSteps.push_back(joined(compileOptions, compileArguments(compiler, invocation, source, objects.back())));
  }
  plan.lastStep = joined(linkFlags(tree), linkArguments(invocation, objects));
  return plan;
}

}  // namespace

Arguments compileFlags(const Compiler& compiler, const InstallTree& tree) {
  Arguments flags;
  if (compiler.kind == CompilerKind::kClang) {
    // Preprocessing, for example, does not use all of these, and the user must not be warned about it.
    flags.emplace_back("--start-no-unused-arguments");
    flags.insert(flags.end(), kClangFlags.begin(), kClangFlags.end());
    std::error_code error;
    if (compiler.majorVersion == kPluginClangVersion && std::filesystem::exists(tree.plugin, error)) {
      flags.push_back("-fpass-plugin=" + tree.plugin.string());
    }
    append(flags, {"-pthread", "--end-no-unused-arguments"});
  } else {
    flags.insert(flags.end(), kGccFlags.begin(), kGccFlags.end());
    flags.emplace_back("-pthread");
    std::error_code error;
    if (std::filesystem::exists(tree.assembler / "as", error)) { flags.push_back("-B" + tree.assembler.string()); }
  }
  flags.emplace_back("-D__HEDDLE__=1");
  // Before the headers of the same name that come with the compiler.
  append(flags, {"-isystem", (tree.includeDir / "heddle/std").string()});
  if (!isSearchedByDefault(tree.includeDir)) { append(flags, {"-isystem", tree.includeDir.string()}); }
  return flags;
}

Arguments linkFlags(const InstallTree& tree) {
  // The runtime must be the first library: the dynamic linker takes the first definition of pthread_create or malloc
  // that it finds. It must be linked even if nothing refers to it, regardless of a later --as-needed.
  // The quick check of accesses is linked into the module itself, because a call to another module costs more than the
  // check.
  const auto quick = tree.runtime.parent_path() / "heddle_quick.o";
  return {quick.string(),
          "-Wl,--push-state,--no-as-needed",
          tree.runtime.string(),
          "-Wl,--pop-state",
          "-Wl,-rpath," + tree.runtime.parent_path().string(),
          "-pthread"};
}

Result<CompileSteps> stepsFor(const Compiler& compiler, const InstallTree& tree, const Arguments& original,
                              const std::string& temporaryFolder) {
  const auto expanded = expandResponseFiles(original);
  const auto invocation = parseInvocation(withoutLto(expanded));
  // Keep response files if nothing in them changes: their contents may be too long for a command line.
  const auto shortened = [&](const Arguments& arguments) { return arguments == expanded ? original : arguments; };

  if (invocation.goal == Goal::kInformation) { return CompileSteps{{}, original}; }
  const auto compileOptions = invocation.sources.empty() ? Arguments{} : compileFlags(compiler, tree);
  if (invocation.goal == Goal::kNoLink || invocation.isRelocatable) {
    return CompileSteps{{}, joined(compileOptions, shortened(invocation.arguments))};
  }
  if (invocation.isStatic) {
    return failure("a static program (-static) cannot run under Heddle: its calls cannot be interposed",
                   "link it dynamically");
  }
  if (invocation.sources.empty()) {
    return CompileSteps{{}, joined(linkFlags(tree), shortened(linkArguments(invocation, {})))};
  }
  if (compiler.kind == CompilerKind::kClang && !invocation.otherSanitizers) {
    auto options = joined(compileOptions, linkFlags(tree));
    options.emplace_back("-fno-sanitize-link-runtime");
    return CompileSteps{{}, joined(std::move(options), shortened(invocation.arguments))};
  }
  return splitSteps(compiler, tree, invocation, compileOptions, temporaryFolder);
}

}  // namespace heddle::cli
