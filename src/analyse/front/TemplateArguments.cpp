#include "analyse/front/TemplateArguments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/Template.h>
#include <clang/Sema/TemplateDeduction.h>
#include <llvm/ADT/SmallBitVector.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyse/front/ValueTypes.h"
#include "facts/CallText.h"

namespace heddle::analyse {
namespace {

using clang::QualType;
using clang::TemplateArgument;

/// The arguments for one template parameter: one of several lists, which have one element unless it is a pack.
using Choices = std::vector<std::vector<TemplateArgument>>;

constexpr std::size_t kMaxCandidates = 12;
constexpr std::size_t kMaxTries = 200;

bool contains(llvm::StringRef name, std::initializer_list<const char*> words) {
  return std::ranges::any_of(words, [&](const char* word) { return name.contains_insensitive(word); });
}

/// Whether programmers use such a name for a function that is passed.
bool namesFunction(llvm::StringRef name) {
  if (name.starts_with("F") && (name.size() <= 2 || name[1] == '_')) { return true; }
  return contains(name, {"func", "fn", "callable", "callback", "task", "handler", "pred", "job", "visitor", "slot",
                         "listener", "closure", "action", "generator", "factory", "loader"});
}

}  // namespace

class TemplateArguments::Impl {
public:
  Impl(clang::Sema& sema, clang::CXXRecordDecl& subject) : sema_(sema), types_(sema.getASTContext(), subject) {}

  std::vector<Specialisation> of(clang::FunctionTemplateDecl& pattern) {
    fixed_.clear();
    noteTimes(pattern);
    std::vector<Choices> choices;
    bool takesFunction = false;
    const clang::TemplateParameterList& parameters = *pattern.getTemplateParameters();
    const llvm::SmallBitVector deduced = deducedBy(pattern);
    for (unsigned i = 0; i < parameters.size(); ++i) {
      if (onlyDefaultsFrom(parameters, i) && deduced.find_next(static_cast<int>(i) - 1) < 0) { break; }
      const clang::NamedDecl* parameter = parameters.getParam(i);
      const bool isFunction = namesFunction(parameter->getName());
      choices.push_back(parameter->isParameterPack() ? packsFor(isFunction, takesFunction) : choicesFor(*parameter));
      takesFunction = takesFunction || isFunction;
      if (choices.back().empty()) { return {}; }
      if (parameter->isParameterPack()) { break; }
    }
    return specialise(pattern, choices);
  }

  bool isSwitchedOff(clang::FunctionTemplateDecl& pattern) {
    return deducedBy(pattern).none() && onlyDefaultsFrom(*pattern.getTemplateParameters(), 0) &&
           deduce(pattern, {}) == nullptr;
  }

private:
  /// The template parameters that the arguments of a call determine.
  llvm::SmallBitVector deducedBy(const clang::FunctionTemplateDecl& pattern) const {
    llvm::SmallBitVector deduced(pattern.getTemplateParameters()->size());
    sema_.MarkDeducedTemplateParameters(&pattern, deduced);
    return deduced;
  }

  /// Whether the parameter \p first and all that follow have default arguments. A parameter with one may come before
  /// others that a call determines.
  static bool onlyDefaultsFrom(const clang::TemplateParameterList& parameters, unsigned first) {
    return std::all_of(parameters.begin() + first, parameters.end(),
                       [](const clang::NamedDecl* parameter) { return hasDefault(*parameter); });
  }

  static bool hasDefault(const clang::NamedDecl& parameter) {
    if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&parameter)) {
      return type->hasDefaultArgument();
    }
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&parameter)) {
      return value->hasDefaultArgument();
    }
    return false;
  }

  /// The arguments of std::chrono::duration and time_point in the parameters of the function.
  void noteTimes(const clang::FunctionTemplateDecl& pattern) {
    for (const clang::ParmVarDecl* parameter : pattern.getTemplatedDecl()->parameters()) {
      const auto* type = parameter->getType().getNonReferenceType()->getAs<clang::TemplateSpecializationType>();
      const clang::TemplateDecl* of = type == nullptr ? nullptr : type->getTemplateName().getAsTemplateDecl();
      if (of == nullptr) { continue; }
      const bool isDuration = of->getQualifiedNameAsString() == "std::chrono::duration";
      if (!isDuration && of->getQualifiedNameAsString() != "std::chrono::time_point") { continue; }
      const char* names[] = {isDuration ? "heddle_rep" : "heddle_clock",
                             isDuration ? "heddle_period" : "heddle_duration"};
      for (std::size_t i = 0; i < type->template_arguments().size() && i < std::size(names); ++i) {
        const TemplateArgument& argument = type->template_arguments()[i];
        if (argument.getKind() != TemplateArgument::Type) { continue; }
        if (const auto* variable = argument.getAsType()->getAs<clang::TemplateTypeParmType>()) {
          fixed_[variable->getIndex()] = types_.declared(names[i]);
        }
      }
    }
  }

  Choices choicesFor(const clang::NamedDecl& parameter) {
    Choices result;
    if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&parameter)) {
      const auto fixed = fixed_.find(type->getIndex());
      if (fixed != fixed_.end()) { return {{TemplateArgument(fixed->second)}}; }
      const std::vector<QualType> values = types_.values(parameter.getName());
      const std::vector<QualType>& functions = types_.functions();
      const bool isFunction = namesFunction(parameter.getName());
      for (const auto* list : {isFunction ? &functions : &values, isFunction ? &values : &functions}) {
        for (const QualType one : *list) {
          result.push_back({TemplateArgument(one)});
        }
      }
    } else if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&parameter)) {
      const QualType of = value->getType();
      if (of->isDependentType() || !of->isIntegralOrEnumerationType()) { return {}; }
      clang::ASTContext& context = sema_.getASTContext();
      for (const std::uint64_t number : {1, 2, 0}) {
        const llvm::APSInt bits(llvm::APInt(context.getIntWidth(of), number), of->isUnsignedIntegerOrEnumerationType());
        result.push_back({TemplateArgument(context, bits, of)});
      }
    }
    return result;
  }

  /// Arguments for a function, which rarely takes any; functions; or values, as for a constructor of an element.
  Choices packsFor(bool isFunction, bool followsFunction) {
    const std::vector<QualType> values = types_.values("");
    const TemplateArgument first(isFunction ? types_.functions().front() : values.front());
    if (followsFunction) { return {{}, {TemplateArgument(values.front())}}; }
    if (isFunction) { return {{first}, {first, first}}; }
    Choices result{{first}};
    std::vector<TemplateArgument> all;
    for (const QualType one : types_.ofClass()) {
      all.emplace_back(one);
    }
    if (all.size() > 1) { result.push_back(all); }
    result.push_back({});
    for (std::size_t i = 1; i < values.size(); ++i) {
      result.push_back({TemplateArgument(values[i])});
    }
    result.push_back({first, first});
    return result;
  }

  /// Tries the combinations of choices in which the sum of the ranks is the least first.
  std::vector<Specialisation> specialise(clang::FunctionTemplateDecl& pattern, const std::vector<Choices>& choices) {
    std::vector<std::vector<std::size_t>> ranks{{}};
    for (const Choices& of : choices) {
      std::vector<std::vector<std::size_t>> longer;
      for (const auto& rank : ranks) {
        for (std::size_t i = 0; i < of.size(); ++i) {
          longer.push_back(rank);
          longer.back().push_back(i);
        }
      }
      ranks = std::move(longer);
      std::ranges::stable_sort(ranks, {}, [](const auto& rank) {
        std::size_t sum = 0;
        for (const std::size_t one : rank) {
          sum += one;
        }
        return sum;
      });
      if (ranks.size() > kMaxTries) { ranks.resize(kMaxTries); }
    }
    std::vector<Specialisation> result;
    std::set<const clang::FunctionDecl*> seen;
    for (const auto& rank : ranks) {
      std::vector<TemplateArgument> arguments;
      for (std::size_t i = 0; i < rank.size(); ++i) {
        arguments.insert(arguments.end(), choices[i][rank[i]].begin(), choices[i][rank[i]].end());
      }
      const clang::FunctionDecl* function = deduce(pattern, arguments);
      if (function == nullptr || !seen.insert(function->getCanonicalDecl()).second) { continue; }
      result.push_back({function, isDeduced(pattern, choices.size()) ? "" : spelled(arguments)});
      if (result.size() == kMaxCandidates) { break; }
    }
    return result;
  }

  /// Null if the declaration does not accept the arguments.
  const clang::FunctionDecl* deduce(clang::FunctionTemplateDecl& pattern,
                                    const std::vector<TemplateArgument>& arguments) {
    const clang::SourceLocation where = pattern.getLocation();
    clang::TemplateArgumentListInfo given(where, where);
    for (const TemplateArgument& argument : arguments) {
      const QualType type = argument.getKind() == TemplateArgument::Integral ? argument.getIntegralType() : QualType();
      given.addArgument(sema_.getTrivialTemplateArgumentLoc(argument, type, where));
    }
    // An error outside of the immediate context says the same: these arguments do not fit.
    clang::DiagnosticsEngine& diagnostics = sema_.getDiagnostics();
    const bool before = diagnostics.getSuppressAllDiagnostics();
    diagnostics.setSuppressAllDiagnostics(true);
    clang::FunctionDecl* function = nullptr;
    clang::sema::TemplateDeductionInfo info(where);
    const auto outcome = sema_.DeduceTemplateArguments(&pattern, &given, function, info);
    diagnostics.setSuppressAllDiagnostics(before);
    const bool fits = outcome == clang::TemplateDeductionResult::Success && function != nullptr;
    return fits && !function->isInvalidDecl() && !function->isDeleted() ? function : nullptr;
  }

  /// Whether the arguments of a call determine the first \p count template arguments. A pack that they do not mention
  /// is empty.
  bool isDeduced(const clang::FunctionTemplateDecl& pattern, std::size_t count) {
    const llvm::SmallBitVector deduced = deducedBy(pattern);
    for (unsigned i = 0; i < count; ++i) {
      if (!deduced[i]) { return false; }
    }
    return true;
  }

  std::string spelled(const std::vector<TemplateArgument>& arguments) const {
    clang::PrintingPolicy policy(sema_.getLangOpts());
    policy.SuppressTagKeyword = true;
    policy.Bool = true;
    std::string text;
    llvm::raw_string_ostream out(text);
    for (const TemplateArgument& argument : arguments) {
      out << (text.empty() ? "<" : ", ");
      argument.print(policy, out, /*IncludeType=*/true);
    }
    return text + ">";
  }

  clang::Sema& sema_;
  ValueTypes types_;
  std::map<unsigned, QualType> fixed_;  ///< By the index of the template parameter.
};

TemplateArguments::TemplateArguments(clang::Sema& sema, clang::CXXRecordDecl& subject)
    : impl_(new Impl(sema, subject)) {}
TemplateArguments::~TemplateArguments() { delete impl_; }

std::vector<Specialisation> TemplateArguments::of(clang::FunctionTemplateDecl& pattern) { return impl_->of(pattern); }

bool TemplateArguments::isSwitchedOff(clang::FunctionTemplateDecl& pattern) { return impl_->isSwitchedOff(pattern); }

std::string TemplateArguments::declarations() {
  return "#line 1 \"heddle-arguments\"\n#include <chrono>\n#include <string>\n" + facts::taskText() +
         "using heddle_rep = long; using heddle_period = std::milli; using heddle_text = std::string;\n"
         "using heddle_clock = std::chrono::steady_clock; using heddle_duration = heddle_clock::duration;\n"
         "using heddle_function_0 = heddle_task<int>; using heddle_function_1 = heddle_task<void>;\n"
         "using heddle_function_2 = heddle_call<void()>; using heddle_function_3 = heddle_call<int()>;\n"
         "using heddle_function_4 = heddle_call<void(int)>; using heddle_function_5 = heddle_call<int(int)>;\n"
         "using heddle_function_6 = heddle_task<std::string>;\n";
}

}  // namespace heddle::analyse
