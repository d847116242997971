#include "generate/HarnessText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::generate {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(HarnessText, EveryCallableHasAFunctionInAFileOfItsOwn) {
  facts::ClassModel model;
  facts::Callable constructor;
  constructor.parameters = {{"unsigned long", false}};
  facts::Callable method;
  method.name = "push";
  method.parameters = {{"const int &", false}};
  method.result = "void";
  facts::Callable conversion;
  conversion.name = "operator bool";
  conversion.result = "bool";
  conversion.isConst = true;
  model.constructors = {constructor};
  model.methods = {method, conversion};
  model.enums = {{"Color", {1, 5}}};
  EXPECT_THAT(
      harnessText("#include \"q.h\"\n", model, {}),
      AllOf(HasSubstr("#include \"q.h\"\n#line 1"), HasSubstr("#line 1 \"heddle-new-0\"\n"),
            HasSubstr("Argument<heddle_subject, heddle_type<unsigned long>> b0(given, 0)"),
            HasSubstr("#line 1 \"heddle-op-0 push\"\n"),
            HasSubstr("self.push(static_cast<heddle_type<const int &>&&>(a0))"),
            HasSubstr("static_cast<heddle_type<bool>>(static_cast<const heddle_subject&>(self))"),
            HasSubstr("b0.describe(out);"), HasSubstr("describeResult<heddle_subject>(out, result);"),
            HasSubstr("{static_cast<Color>(1), static_cast<Color>(5)}"),
            HasSubstr("kOperations[])(void*, const heddle::harness::Given&, heddle::harness::Text&) = {heddle_op_0, "
                      "heddle_op_1, nullptr}")));
}

TEST(HarnessText, HasWhatTheUserAdds) {
  facts::ClassModel model;
  model.constructors = {facts::Callable{}};
  const HarnessExtras extras{{"extra.h"},         "object.open();",  "object.close();",
                             "object.size() < 3", {"object.size()"}, {{"Key", {"Key{1}", "Key{2}"}}}};
  EXPECT_THAT(harnessText("", model, extras),
              AllOf(HasSubstr("#include \"extra.h\"\n"), HasSubstr("{ object.open(); }"),
                    HasSubstr("{ object.close(); }\n  delete &object;"),
                    HasSubstr("if (!(object.size() < 3)) __assert_fail(\"object.size() < 3\""),
                    HasSubstr("describeResult<heddle_subject>(out, (object.size()));"),
                    HasSubstr("case 1: return static_cast<Key>(Key{2});")));
}

TEST(HarnessText, StaticMethodsAreCalledOnTheClass) {
  facts::ClassModel model;
  facts::Callable method;
  method.name = "count";
  method.result = "int";
  method.isStatic = true;
  model.methods = {method};
  EXPECT_THAT(harnessText("", model, {}), HasSubstr("auto&& result = heddle_subject::count();"));
}

}  // namespace
}  // namespace heddle::generate
