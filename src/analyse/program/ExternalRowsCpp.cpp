#include <llvm/ADT/STLExtras.h>

#include <array>
#include <string>

#include "analyse/program/ExternalRows.h"

/// The C++ runtime, and the compiled part of the standard library.
namespace heddle::analyse {
namespace {

using Result = ExternalEffect::Result;
using Special = ExternalEffect::Special;

constexpr auto kRows = std::to_array<ExternalRow>({
    {"_Znwm _Znam _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwmSt11align_val_t _ZnamSt11align_val_t "
     "_ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t __cxa_allocate_exception "
     "__cxa_allocate_dependent_exception",
     {"-", Result::Fresh}},
    {"_ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t _ZdlPvSt11align_val_t "
     "_ZdaPvSt11align_val_t _ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t __cxa_free_exception",
     {"w-"}},
    // std::promise::set_value_at_thread_exit: the end of the thread makes the result ready.
    {"_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv", {"I", Result::Nothing, Special::ActsAtThreadEnd}},
    {"__cxa_atexit", {"--", Result::Nothing, Special::AtExit}},
    {"__cxa_thread_atexit __cxa_thread_atexit_impl", {"--", Result::Nothing, Special::AtThreadEnd}},
    // Exceptions.
    {"__cxa_throw", {"---", Result::Nothing, Special::Throws}},
    {"__cxa_init_primary_exception", {"---", Result::Argument, Special::Throws}},
    {"__cxa_begin_catch __cxa_get_exception_ptr", {"-", Result::Nothing, Special::Catches}},
    {"_ZSt17current_exceptionv", {"b", Result::Nothing, Special::FillsException}},
    {"__cxa_end_catch __cxa_rethrow _Unwind_Resume __cxa_call_terminate _ZSt9terminatev __cxa_pure_virtual "
     "__cxa_deleted_virtual __cxa_bad_cast __cxa_bad_typeid __cxa_throw_bad_array_new_length __gxx_personality_v0 "
     "__cxa_uncaught_exceptions __cxa_uncaught_exception _ZSt18uncaught_exceptionv _ZSt19uncaught_exceptionsv "
     "__cxa_current_exception_type",
     {"-"}},
    {"_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE", {"i"}},
    {"__dynamic_cast", {"r--", Result::Argument}},
    {"__cxa_demangle", {"rbbb", Result::FreshOrArgument}},
    // Containers whose links are maintained inside the library.
    {"_ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base9_M_unhookEv "
     "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ _ZNSt8__detail15_List_node_base4swapERS0_S1_ "
     "_ZNSt8__detail15_List_node_base10_M_reverseEv",
     {"b", Result::Nothing, Special::LinksNodes}},
    {"_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
     {"-bbb", Result::Nothing, Special::LinksNodes}},
    {"_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", {"bb", Result::Linked, Special::LinksNodes}},
    {"_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base "
     "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
     {"r", Result::Linked}},
    {"_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm",
     {"b-"}},
    {"_ZSt11_Hash_bytesPKvmm _ZSt15_Fnv_hash_bytesPKvmm", {"r-"}},
    // Streams: the library calls the virtual functions of a buffer that the program provides.
    {"_ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E "
     "_ZNSt9basic_iosIcSt11char_traitsIcEE5rdbufEPSt15basic_streambufIcS1_E "
     "_ZNSt9basic_iosIcSt11char_traitsIcEE9set_rdbufEPSt15basic_streambufIcS1_E",
     {"b-", Result::Library, Special::UsesBuffer}},
});

struct Family {
  llvm::StringRef prefixes;  ///< Separated by spaces.
  ExternalEffect effect;
};

constexpr auto kFamilies = std::to_array<Family>({
    {"_ZNSt6chrono3_V2 _ZNSt6thread6_StateD _ZNSt11this_thread11__sleep_for", {"b"}},
    {"_ZNSt15__exception_ptr _ZNKSt15__exception_ptr _ZNSt9exceptionD _ZNKSt9exception4what", {"i", Result::Library}},
    // Streams read what they print, write what they extract, and return their first argument.
    {"_ZNSo _ZStls _ZSt16__ostream_insert _ZSt4endl _ZSt5flush", {"br", Result::Argument, Special::Streams}},
    {"_ZNSi _ZStrs _ZNSd", {"bb", Result::Argument, Special::Streams}},
    {"_ZSt7getline", {"bi-", Result::Argument, Special::StringsSecond}},
    {"_ZNSt15basic_streambuf _ZNKSt15basic_streambuf _ZNSt13basic_filebuf _ZNSt14basic_ofstream _ZNSt14basic_ifstream "
     "_ZNSt13basic_fstream _ZNSt9basic_ios _ZNKSt9basic_ios _ZNSt8ios_base _ZNKSt8ios_base _ZNSt12__basic_file "
     "_ZNKSt12__basic_file _ZNKSt13basic_filebuf _ZNKSt14basic_ofstream _ZNKSt14basic_ifstream _ZSt13__check_facet "
     "_ZSt16__throw_bad_cast",
     {"br", Result::Library, Special::Streams}},
    {"_ZNSt7__cxx1118basic_stringstream _ZNSt7__cxx1119basic_ostringstream _ZNSt7__cxx1119basic_istringstream "
     "_ZNSt7__cxx1115basic_stringbuf",
     {"bi", Result::Library, Special::Streams}},
    // str() fills a string.
    {"_ZNKSt7__cxx1118basic_stringstream _ZNKSt7__cxx1119basic_ostringstream _ZNKSt7__cxx1119basic_istringstream "
     "_ZNKSt7__cxx1115basic_stringbuf",
     {"ir", Result::Library, Special::Strings}},
    {"_ZNSt6localeC1Ev _ZNSt6localeD _ZNSt6localeC1ERKS_ _ZNSt6localeaSERKS_ _ZNSt6locale7classic _ZNKSt6locale "
     "_ZNSt6locale2id _ZNKSt6locale2id _ZSt9use_facet _ZSt9has_facet _ZNKSt5ctype _ZNKSt8numpunct _ZNKSt7num_",
     {"br", Result::Library}},
    {"_ZNSt13__future_base12_Result_base _ZSt15future_category _ZNSt3_V2 _ZNKSt3_V2 _ZNSt10error_code "
     "_ZNSt13random_device _ZNSt14error_category _ZNKSt14error_category",
     {"b", Result::Library}},
    // Constructing a std::system_error calls message() of the category.
    {"_ZNSt12system_errorC _ZNSt8ios_base7failure", {"br", Result::Nothing, Special::UsesBuffer}},
    {"_ZSt8to_chars _ZSt10from_chars", {"wwb", Result::Argument}},
    {"_ZNSt11__timepunct _ZNSt7codecvt _ZNSt10ctype_base", {"br", Result::Library}},
});

bool hasPrefix(llvm::StringRef name, llvm::StringRef prefixes) {
  while (!prefixes.empty()) {
    llvm::StringRef prefix;
    std::tie(prefix, prefixes) = prefixes.split(' ');
    if (name.starts_with(prefix)) { return true; }
  }
  return false;
}

/// Strings compiled in the library access themselves, their buffers and their arguments, and may get a new buffer.
/// Moves and swaps also change the other string.
std::optional<ExternalEffect> stringFunction(llvm::StringRef name) {
  constexpr llvm::StringRef kConst = "_ZNKSt7__cxx1112basic_string";
  constexpr llvm::StringRef kMutable = "_ZNSt7__cxx1112basic_string";
  if (name.starts_with(kConst)) { return ExternalEffect{"id", Result::Nothing, Special::Strings}; }
  if (!name.starts_with(kMutable)) { return std::nullopt; }
  const bool takesOther = name.contains("4swap") || name.contains("OS");
  return takesOther ? ExternalEffect{"ii", Result::Nothing, Special::SwapsStrings}
                    : ExternalEffect{"id", Result::Nothing, Special::Strings};
}

/// A thunk adjusts `this` and calls the function whose name follows: _ZTv0_n24_NSoD1Ev.
std::optional<ExternalEffect> thunkEffect(llvm::StringRef name) {
  const std::size_t function = name.find("_N");
  if (function == llvm::StringRef::npos) { return std::nullopt; }
  return externalEffect("_Z" + name.substr(function + 1).str());
}

/// The standard exceptions: constructors, destructors and what() only touch the exception and its text.
bool isOfException(llvm::StringRef name) {
  if (name.starts_with("_ZNKSt") && name.ends_with("4whatEv")) { return true; }
  const auto isPart = [&](llvm::StringRef part) { return name.contains(part); };
  constexpr llvm::StringRef kParts[] = {"errorC", "errorD", "exceptionC", "exceptionD", "bad_"};
  return name.starts_with("_ZNSt") && llvm::any_of(kParts, isPart);
}

}  // namespace

std::span<const ExternalRow> cppLibraryRows() { return kRows; }

std::optional<ExternalEffect> cppLibraryFamily(llvm::StringRef name) {
  if (name.starts_with("_ZSt") && name.contains("__throw_")) { return ExternalEffect{"r"}; }
  if (name.starts_with("_ZTv") || name.starts_with("_ZTh")) { return thunkEffect(name); }
  if (name.starts_with("_ZNSaI")) {  // std::allocator
    return name.contains("8allocate") ? ExternalEffect{"b", Result::Fresh} : ExternalEffect{"bw"};
  }
  if (name.starts_with("_ZNKR")) { return externalEffect("_ZNK" + name.drop_front(5).str()); }  // f() const&
  if (const auto effect = stringFunction(name)) { return effect; }
  for (const Family& family : kFamilies) {
    if (hasPrefix(name, family.prefixes)) { return family.effect; }
  }
  if (isOfException(name)) { return ExternalEffect{"id", Result::Library}; }
  return std::nullopt;
}

}  // namespace heddle::analyse
