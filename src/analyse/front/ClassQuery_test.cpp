#include "analyse/front/ClassQuery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyse/ScratchHeader.h"

namespace heddle::analyse {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> signatures(const std::vector<facts::Callable>& callables) {
  std::vector<std::string> result;
  for (const facts::Callable& callable : callables) {
    result.push_back(callable.signature);
  }
  return result;
}

std::vector<std::string> leftOut(const facts::ClassModel& model) {
  std::vector<std::string> result;
  for (const facts::LeftOut& item : model.leftOut) {
    result.push_back(item.what + ": " + item.why);
  }
  return result;
}

facts::ClassModel read(const ScratchHeader& header, const std::string& name, bool withStatic = false) {
  ClassQuery query = header.query(name);
  query.withStatic = withStatic;
  auto model = readClass(query);
  EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().what);
  return model.value_or(facts::ClassModel{});
}

Error errorOf(const ClassQuery& query) {
  const auto model = readClass(query);
  EXPECT_FALSE(model.has_value());
  return model ? Error{} : model.error();
}

TEST(ClassQuery, ListsWhatCanBeCalledFromOutside) {
  const ScratchHeader header(R"(
    struct Base { void inherited(); void hidden(); protected: void secret(); };
    class Subject : public Base {
    public:
      explicit Subject(int size);
      Subject(const Subject&);
      void push(int value);
      void push(const char* text, bool now);
      int operator[](unsigned i) const;
      explicit operator bool() const noexcept;
      int hidden(long);
      void gone() = delete;
    protected:
      void internal();
    };)");
  const facts::ClassModel model = read(header, "Subject");
  EXPECT_THAT(signatures(model.constructors), ElementsAre("Subject(int)"));
  EXPECT_THAT(signatures(model.methods),
              ElementsAre("push(int)", "push(const char *, bool)", "operator[](unsigned int) const",
                          "operator bool() const", "hidden(long)", "inherited()"));
  EXPECT_EQ(model.methods.back().inheritedFrom, "Base");
  EXPECT_EQ(model.methods[2].result, "int");
  EXPECT_THAT(leftOut(model), ElementsAre());
}

TEST(ClassQuery, SaysWhatItLeavesOutAndWhy) {
  const ScratchHeader header(R"(
    class Subject {
    public:
      void drain() &&;
      static int count();
      template <class T> void emplace(T&& value);
      void print(const char* format, ...);
    private:
      Subject();
    };)");
  const facts::ClassModel model = read(header, "Subject");
  EXPECT_THAT(signatures(model.methods), ElementsAre());
  EXPECT_THAT(
      leftOut(model),
      ElementsAre("Subject(): the constructor is not public", "drain(): can only be called on an rvalue (&&)",
                  "count(): static; --static includes it",
                  "emplace(T &&): a member template; heddle.toml can instantiate it: instantiate = [\"emplace<int>\"]",
                  "print(const char *, ...): is variadic (...)"));
  EXPECT_THAT(signatures(read(header, "Subject", true).methods), ElementsAre("count()"));
}

TEST(ClassQuery, MemberTemplatesAreReadWithTheArgumentsThatAreAskedFor) {
  const ScratchHeader header(R"(
    struct Base { template <class T> T as() const; };
    class Subject : public Base {
    public:
      template <class... Args> bool emplace(Args&&... values);
      template <int N> void skip();
    private:
      template <class T> void secret(T);
    };)");
  ClassQuery query = header.query("Subject");
  query.instantiate = {"emplace<int, const char*>", "as<long>"};
  const auto model = readClass(query);
  ASSERT_TRUE(model.has_value()) << model.error().what;
  EXPECT_THAT(signatures(model->methods),
              ElementsAre("emplace<int, const char*>(int &&, const char *&&)", "as<long>() const"));
  EXPECT_EQ(model->methods[0].result, "bool");
  EXPECT_EQ(model->methods[1].inheritedFrom, "Base");
  EXPECT_THAT(leftOut(*model), ElementsAre(HasSubstr("skip(): a member template")));
  for (const char* wrong : {"push<int>", "secret<int>", "emplace<Unknown>"}) {
    query.instantiate = {wrong};
    const Error error = errorOf(query);
    EXPECT_THAT(error.what, HasSubstr(std::string("instantiates ") + wrong));
    EXPECT_EQ(error.exitCode, 2);
  }
}

TEST(ClassQuery, TemplatesAreReadAsInstantiated) {
  const ScratchHeader header(R"(
    namespace box { template <class T> concept Number = __is_same(T, int);
    template <class T> class Box { public: void put(const T&); T get() const; void merge(Box& other);
                                   T sum() const requires Number<T>; using Base = T; };
    struct Item {}; })");
  const facts::ClassModel model = read(header, "box::Box<box::Item>");
  EXPECT_EQ(model.name, "box::Box<box::Item>");
  EXPECT_THAT(signatures(model.methods), ElementsAre("put(const box::Item &)", "get() const", "merge(Box<Item> &)"));
  EXPECT_EQ(model.methods[0].parameters[0].type, "const box::Item &");
  EXPECT_TRUE(model.methods[2].parameters[0].isSubject);
  EXPECT_THAT(leftOut(model), ElementsAre("sum() const: its requires clause is not satisfied"));
  EXPECT_THAT(signatures(read(header, "box::Box<int>").methods), Contains("sum() const"));
}

TEST(ClassQuery, UsingDeclarationsBringBackWhatWasHidden) {
  const ScratchHeader header(R"(
    struct Base { void add(int); };
    struct Subject : private Base { using Base::add; void add(long); };)");
  EXPECT_THAT(signatures(read(header, "Subject").methods), ElementsAre("add(int)", "add(long)"));
}

TEST(ClassQuery, NamesThatAreNearAreOffered) {
  const ScratchHeader header("namespace net { class ConnectionPool { public: void get(); }; class Other {}; }");
  const Error error = errorOf(header.query("net::ConectionPool"));
  EXPECT_THAT(error.what, HasSubstr("no class net::ConectionPool"));
  EXPECT_EQ(error.hint, "similar names: net::ConnectionPool");
  EXPECT_EQ(error.exitCode, 2);
}

TEST(ClassQuery, ATemplateNeedsItsArguments) {
  const ScratchHeader header("template <class T> class Queue { public: void push(T); };");
  EXPECT_THAT(errorOf(header.query("Queue")).what, HasSubstr("for example 'Queue<int>'"));
}

TEST(ClassQuery, WhatIsNoClassIsRefused) {
  const ScratchHeader header("using Number = int; class Declared;");
  EXPECT_EQ(errorOf(header.query("Number")).what, "int is not a class");
  EXPECT_THAT(errorOf(header.query("Declared")).what, HasSubstr("incomplete type"));
}

TEST(ClassQuery, AHeaderThatDoesNotCompileSaysWhere) {
  const ScratchHeader header("#include <mutex>\nclass Subject { Unknown member; };");
  const Error error = errorOf(header.query("Subject"));
  EXPECT_THAT(error.what, HasSubstr(".h:2: unknown type name 'Unknown'"));
  EXPECT_EQ(error.exitCode, 3);
  EXPECT_THAT(errorOf(ClassQuery{"/no/such.h", "X", {}, {}, false, {}}).what, HasSubstr("no such header: /no/such.h"));
}

TEST(ClassQuery, FlagsComeFromTheCommandOfTheNearestFile) {
  const ScratchHeader header("#ifdef WIDE\nclass Subject { public: void wide(); };\n#endif\n");
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "classQueryDatabase";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "compile_commands.json")
      << R"([{"directory": ")" << testing::TempDir() << R"(", "file": ")" << testing::TempDir()
      << R"(/subject.cpp", "arguments": ["g++", "-DWIDE", "-MD", "-c", "-o", "x.o", "subject.cpp"]}])";
  const auto flags = flagsFromDatabase(folder.string(), header.path());
  ASSERT_TRUE(flags.has_value()) << flags.error().what << flags.error().hint;
  ClassQuery query = header.query("Subject");
  query.compile = *flags;
  EXPECT_TRUE(readClass(query).has_value());
  EXPECT_THAT(flagsFromDatabase("/no/such", header.path()).error().what, HasSubstr("cannot read"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace heddle::analyse
