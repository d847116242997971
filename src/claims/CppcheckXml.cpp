#include <fmt/format.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <limits>
#include <memory>

#include "claims/ReadWarnings.h"
#include "claims/TextLines.h"

namespace heddle::claims {
namespace {

struct FreeDocument {
  void operator()(xmlDoc* document) const { xmlFreeDoc(document); }
};
struct FreeContext {
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};

std::string attribute(const xmlNode* node, const char* name) {
  xmlChar* value = xmlGetProp(node, reinterpret_cast<const xmlChar*>(name));
  std::string text = value == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(value));
  xmlFree(value);
  return text;
}

bool isElement(const xmlNode* node, std::string_view name) {
  return node->type == XML_ELEMENT_NODE && name == reinterpret_cast<const char*>(node->name);
}

tl::unexpected<Error> broken(const std::string& name, long line, std::string_view what) {
  return failure(fmt::format("{}:{}: {}", name, line, what), "write the file again with cppcheck --xml", 2);
}

Result<Warning> readError(const std::string& name, const xmlNode* node) {
  Warning warning;
  warning.tool = "cppcheck";
  warning.rule = attribute(node, "id");
  warning.message = attribute(node, "msg");
  warning.source = fmt::format("{}:{}", name, xmlGetLineNo(node));
  if (warning.rule.empty()) { return broken(name, xmlGetLineNo(node), "an error without an id"); }
  for (const xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (!isElement(child, "location")) { continue; }
    const auto line = numberIn(attribute(child, "line"));
    if (!line) { return broken(name, xmlGetLineNo(child), "a location without a line number"); }
    // The first location is the one that cppcheck shows; the others lead to it.
    const Role role = warning.locations.empty() ? Role::Primary : Role::Related;
    const Place place{attribute(child, "file"), *line, numberIn(attribute(child, "column")).value_or(0), {}};
    warning.locations.push_back({role, place, attribute(child, "info")});
  }
  return warning;
}

}  // namespace

Result<std::vector<Warning>> readCppcheckXml(const std::string& name, std::string_view text) {
  if (text.size() > std::numeric_limits<int>::max()) { return broken(name, 1, "the file is too large"); }
  const std::unique_ptr<xmlParserCtxt, FreeContext> context(xmlNewParserCtxt());
  const std::unique_ptr<xmlDoc, FreeDocument> document(
      xmlCtxtReadMemory(context.get(), text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES));
  if (!document) {
    const xmlError* error = xmlCtxtGetLastError(context.get());
    const std::string_view what = error == nullptr || error->message == nullptr ? "" : error->message;
    return broken(name, error == nullptr ? 1 : error->line,
                  fmt::format("not well-formed XML: {}", what.substr(0, what.find('\n'))));
  }
  const xmlNode* root = xmlDocGetRootElement(document.get());
  if (root != nullptr && isElement(root, "valgrindoutput")) {
    return failure(fmt::format("{}:{}: the XML of Valgrind is not read, only its text", name, xmlGetLineNo(root)),
                   "run valgrind without --xml=yes", 2);
  }
  if (root == nullptr || !isElement(root, "results")) {
    return broken(name, root == nullptr ? 1 : xmlGetLineNo(root), "XML, but not a report of cppcheck --xml");
  }
  std::vector<Warning> warnings;
  for (const xmlNode* group = root->children; group != nullptr; group = group->next) {
    if (!isElement(group, "errors")) { continue; }
    for (const xmlNode* node = group->children; node != nullptr; node = node->next) {
      if (!isElement(node, "error")) { continue; }
      auto warning = readError(name, node);
      if (!warning) { return tl::unexpected(warning.error()); }
      warnings.push_back(std::move(*warning));
    }
  }
  return warnings;
}

}  // namespace heddle::claims
