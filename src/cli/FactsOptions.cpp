#include "cli/FactsOptions.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "cli/HelpFormatter.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

std::optional<Interference> interferenceFrom(std::string_view word) {
  if (word == "any") { return Interference::Any; }
  if (word == "read-write") { return Interference::ReadWrite; }
  if (word == "conflict") { return Interference::Conflict; }
  return std::nullopt;
}

Result<FutureUse> futureUse(FutureUse::Kind kind, const std::string& option, std::string_view text) {
  const std::size_t comma = text.find(',');
  const auto interference = interferenceFrom(text.substr(0, comma));
  const std::string_view number = comma == std::string_view::npos ? "" : text.substr(comma + 1);
  std::uint8_t percent = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), percent);
  const bool isNumber = error == std::errc{} && end == number.data() + number.size();
  if (!interference || !isNumber || percent < 1 || percent > 100) {
    return failure(fmt::format("{} {}: not of the form KIND,PERCENT", option, text),
                   "for example `read-write,10`; KIND is any, read-write or conflict", kWrongUsage);
  }
  return FutureUse{kind, *interference, percent};
}

}  // namespace

void FactsOptions::declare(CLI::App& verb) {
  const auto searching = [](CLI::Option* option) { return option->group(kSearchGroup); };
  searching(verb.add_flag("--eliminate", eliminate,
                          "Analyse the program, and do not switch threads before an operation that no other thread can "
                          "interfere with any more; not for every-schedule or --depth"));
  searching(verb.add_option("--reorder", reorder,
                            "dfs, random-dfs: run threads first whose future accesses may interfere with accesses in "
                            "the last PERCENT of the path; KIND: any, read-write, or conflict (one of the two writes)"))
      ->type_name("KIND,PERCENT");
  searching(
      verb.add_option("--prune", prune, "Like --reorder, but skip the other threads. The search is then incomplete"))
      ->type_name("KIND,PERCENT");
  searching(verb.add_flag("--check-facts", check,
                          "Compare what the analysis predicted with what the program does; a difference is an error of "
                          "Heddle"));
}

Result<void> FactsOptions::apply(explore::SearchOptions& search) const {
  search.eliminates = eliminate;
  search.checksFacts = check;
  if (reorder.empty() && prune.empty()) { return {}; }
  if (!reorder.empty() && !prune.empty()) {
    return failure("--reorder and --prune exclude each other", "give one of them", kWrongUsage);
  }
  const auto use = prune.empty() ? futureUse(FutureUse::Kind::Reorder, "--reorder", reorder)
                                 : futureUse(FutureUse::Kind::Prune, "--prune", prune);
  if (!use) { return tl::unexpected(use.error()); }
  search.futures = *use;
  return {};
}

}  // namespace heddle::cli
