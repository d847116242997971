#include "analyse/ir/ProbeModule.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Passes/PassBuilder.h>

#include <filesystem>

#include "analyse/front/Drop.h"
#include "analyse/front/EmitModule.h"
#include "analyse/front/Probe.h"

namespace heddle::analyse {
namespace {

const std::vector<std::string> kFlags{"-w",
                                      "-O1",
                                      "-g",
                                      "-fstandalone-debug",
                                      "-fno-access-control",
                                      "-fno-sanitize=all",
                                      "-fno-lto",
                                      "-Xclang",
                                      "-disable-llvm-passes"};

/// Inlines lock guards, but not std::lock, which retries.
void prepareInlining(llvm::Module& module) {
  for (llvm::Function& function : module) {
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    if (function.isDeclaration()) { continue; }
    const std::string name = llvm::demangle(function.getName().str());
    const auto contains = [&](const char* part) { return name.find(part) != std::string::npos; };
    if (contains("std::lock<") || contains("std::try_lock<")) {
      function.removeFnAttr(llvm::Attribute::AlwaysInline);
      function.addFnAttr(llvm::Attribute::NoInline);
    } else if (contains("std::lock_guard<") || contains("std::unique_lock<") || contains("std::scoped_lock<") ||
               contains("std::shared_lock<") || contains("mutex::") || contains("gthread") || contains("mutex_base") ||
               contains("mutex_pthread") || contains("std::get<") || contains("std::_Tuple_impl<") ||
               contains("std::apply<")) {
      function.removeFnAttr(llvm::Attribute::NoInline);
      function.addFnAttr(llvm::Attribute::AlwaysInline);
    } else if (name.starts_with("heddle_op_")) {
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  }
}

void optimise(llvm::Module& module) {
  prepareInlining(module);
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.SLPVectorization = false;
  tuning.LoopUnrolling = false;
  tuning.MergeFunctions = false;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(nullptr, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O1).run(module, modules);
}

Result<void> linkSources(const ClassQuery& query, llvm::Module& module) {
  for (const std::string& source : query.sources) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(source, error)) {
      return failure(fmt::format("no such source file: {}", source), "", 2);
    }
    const std::string path = std::filesystem::absolute(source).lexically_normal().string();
    auto compiled = emitModule(fmt::format("#include \"{}\"\n", path), query.compile, kFlags, module.getContext());
    if (!compiled) { return tl::unexpected(compiled.error()); }
    if (!compiled->module) {
      const Diagnostic& first = compiled->errors.front();
      return failure(fmt::format("{} does not compile: {}:{}: {}", source, first.file, first.line, first.text));
    }
    if (llvm::Linker::linkModules(module, std::move(compiled->module))) {
      return failure(fmt::format("{} cannot be linked with the code of the header", source));
    }
  }
  return {};
}

}  // namespace

Result<ProbeModule> compileProbe(const ClassQuery& query, facts::ClassModel& model) {
  ProbeModule result;
  result.context = std::make_unique<llvm::LLVMContext>();
  // Each round drops at least one callable, or the loop ends.
  while (true) {
    auto compiled = emitModule(probeText(query, model), query.compile, kFlags, *result.context);
    if (!compiled) { return tl::unexpected(compiled.error()); }
    if (compiled->errors.empty()) {
      if (!compiled->module) { return failure("clang did not accept the flags", "compiler flags go after --", 2); }
      result.module = std::move(compiled->module);
      break;
    }
    if (!dropBlamed(compiled->errors, model)) { return doesNotCompile(model, compiled->errors.front()); }
  }
  if (auto linked = linkSources(query, *result.module); !linked) { return tl::unexpected(linked.error()); }
  optimise(*result.module);
  return result;
}

}  // namespace heddle::analyse
