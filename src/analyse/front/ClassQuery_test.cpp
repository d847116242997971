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
  EXPECT_THAT(leftOut(model),
              ElementsAre("Subject(): the constructor is not public", "drain(): can only be called on an rvalue (&&)",
                          "print(const char *, ...): is variadic (...)", "count(): static; --static includes it"));
  EXPECT_THAT(signatures(model.methods), ElementsAre("emplace(int &&)"));
  EXPECT_THAT(signatures(read(header, "Subject", true).methods), ElementsAre("count()", "emplace(int &&)"));
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
              ElementsAre("emplace<int, const char*>(int &&, const char *&&)", "as<long>() const", "skip<1>()"));
  EXPECT_EQ(model->methods[0].result, "bool");
  EXPECT_EQ(model->methods[1].inheritedFrom, "Base");
  EXPECT_THAT(leftOut(*model), ElementsAre());
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

TEST(ClassQuery, ANameIsCompletedIfOnlyOneClassCanBeMeant) {
  const ScratchHeader header(R"(
    namespace a { template <class T, unsigned N, class U = T> class Queue { public: void push(T); };
                  struct Outer { struct Inner { void use(); }; }; struct Twice {}; }
    namespace b { struct Twice {}; template <class> class Signal; template <class R, class... A> class Signal<R(A...)> {};
                  template <template <class> class C> class Of {}; })");
  EXPECT_EQ(read(header, "Queue").spelled, "a::Queue<int, 4>");
  EXPECT_EQ(read(header, "Queue<long, 2>").name, "a::Queue<long, 2>");
  EXPECT_EQ(read(header, "Inner").spelled, "a::Outer::Inner");
  EXPECT_EQ(read(header, "Signal").spelled, "b::Signal<void(int)>");
  EXPECT_THAT(errorOf(header.query("Twice")).what, HasSubstr("no class Twice"));
  EXPECT_THAT(errorOf(header.query("b::Of")).what, HasSubstr("for example 'b::Of<int>'"));
}

TEST(ClassQuery, ArgumentsOfMemberTemplatesAreInferred) {
  const ScratchHeader header(R"(
    #include <chrono>
    #include <functional>
    #include <string>
    #include <utility>
    #include <vector>
    template <class Key, class Value> class Map {
    public:
      template <class Policy> Map(int, Policy&& policy) : policy_(policy) {}
      template <class K, class V> void put(K&& key, V&& value) { Key k(std::forward<K>(key)); value.push_back(k); }
      template <class... Args> void emplace(Args&&... args) { all_.push_back(Value(std::forward<Args>(args)...)); }
      template <class F, class... Args> auto submit(F&& f, Args&&... args) -> std::invoke_result_t<F, Args...> {
        return f(std::forward<Args>(args)...);
      }
      template <class T> void run(T task) { std::function<void()> f = task; f(); }
      template <class T> T get() const { return T(); }
      template <class Rep, class Period> bool wait(const std::chrono::duration<Rep, Period>& d) { return d.count() == 0; }
      template <class T> void never(T value) { value.noSuchMember(); }
    private:
      std::function<bool(int)> policy_;
      std::vector<Value> all_;
    };)");
  const facts::ClassModel model = read(header, "Map<int, std::vector<int>>");
  EXPECT_THAT(signatures(model.constructors), ElementsAre("Map(int, int(...) &&)"));
  EXPECT_THAT(signatures(model.methods),
              ElementsAre("put(int &&, std::vector<int> &&)", "emplace(int &&)", "submit(int(...) &&)", "run(int(...))",
                          "get<int>() const", HasSubstr("wait(const std::chrono::duration<long, ")));
  EXPECT_EQ(model.methods[2].result, "int");
  EXPECT_THAT(leftOut(model), ElementsAre(testing::AllOf(HasSubstr("never(T): no arguments were found"),
                                                         HasSubstr("calls = [\"object.never(1)\"]"))));
}

TEST(ClassQuery, TemplateParametersWithDefaults) {
  const ScratchHeader header(R"(
    #include <type_traits>
    #include <utility>
    template <bool MayPause>
    class Loop {
    public:
      template <class A, class B, class T = std::common_type_t<A, B>, class F>
      void each(A first, B last, F&& f) { for (T i = first; i < last; ++i) { f(i); } }
      template <bool P = MayPause, std::enable_if_t<P>* = nullptr> void pause() {}
      template <class T = int> T next() { return T(); }
      template <class T = void*, std::enable_if_t<std::is_integral_v<T>>* = nullptr> void skip(T) {}
    };)");
  const facts::ClassModel model = read(header, "Loop<false>");
  EXPECT_THAT(signatures(model.methods), ElementsAre(HasSubstr("each<"), "next()", "skip(int)"));
  EXPECT_THAT(leftOut(model), ElementsAre()) << "the class has no pause()";
  EXPECT_THAT(signatures(read(header, "Loop<true>").methods),
              ElementsAre(HasSubstr("each<"), "pause()", "next()", "skip(int)"));
}

TEST(ClassQuery, TheProjectNamesCallsAndNewObjects) {
  const ScratchHeader header(R"(
    struct Token { static Token make() { return Token(); } private: Token() = default; };
    class Subject { public: explicit Subject(Token); void print(const char*, ...); int use(Token) &&; };)");
  ClassQuery query = header.query("Subject");
  query.calls = {"object.print(\"%d\", 1)"};
  query.construct = {"Subject(Token::make())"};
  const auto model = readClass(query);
  ASSERT_TRUE(model.has_value()) << model.error().what;
  EXPECT_THAT(signatures(model->methods), ElementsAre("object.print(\"%d\", 1)"));
  EXPECT_EQ(model->methods[0].result, "void");
  EXPECT_THAT(signatures(model->constructors), Contains("Subject(Token::make())"));
  query.calls = {"object.missing()"};
  EXPECT_THAT(errorOf(query).what, HasSubstr("'object.missing()' does not compile"));
}

TEST(ClassQuery, AClassWithoutPublicConstructorIsCreatedByItsOwnFunctions) {
  const ScratchHeader header(R"(
    #include <memory>
    class Only { public: static Only& instance(); void use(); private: Only(); };
    class Made { public: static std::shared_ptr<Made> create(int); static int count(); void use(); private: Made(); };
    class Static { public: static int next(); Static() = delete; };)");
  const facts::ClassModel only = read(header, "Only");
  EXPECT_EQ(only.instance, "heddle_subject::instance()");
  EXPECT_THAT(signatures(only.methods), ElementsAre("use()", "instance()"));
  const facts::ClassModel made = read(header, "Made");
  EXPECT_THAT(signatures(made.constructors), ElementsAre("create(int)"));
  EXPECT_THAT(signatures(made.methods), ElementsAre("use()"));
  EXPECT_FALSE(read(header, "Static").hasObjects);
}

TEST(ClassQuery, AbstractParametersGetADerivedClass) {
  const ScratchHeader header(R"(
    struct Sink { virtual ~Sink() = default; virtual void write(const char*) = 0; virtual int level() const noexcept = 0; };
    class Subject { public: void add(Sink& sink); };)");
  const facts::ClassModel model = read(header, "Subject");
  ASSERT_EQ(model.derived.size(), 1U);
  EXPECT_THAT(model.derived[0].definition, testing::AllOf(HasSubstr("struct heddle_derived_Sink : Sink {"),
                                                          HasSubstr("level() const noexcept override")));
}

TEST(ClassQuery, ATypeThatIsNotAClassIsRefused) {
  const ScratchHeader header("using Number = int; class Declared;");
  EXPECT_EQ(errorOf(header.query("Number")).what, "int is not a class");
  EXPECT_THAT(errorOf(header.query("Declared")).what, HasSubstr("incomplete type"));
}

TEST(ClassQuery, AHeaderThatDoesNotCompileSaysWhere) {
  const ScratchHeader header("#include <mutex>\nclass Subject { Unknown member; };");
  const Error error = errorOf(header.query("Subject"));
  EXPECT_THAT(error.what, HasSubstr(".h:2: unknown type name 'Unknown'"));
  EXPECT_EQ(error.exitCode, 3);
  ClassQuery missing;
  missing.header = "/no/such.h";
  missing.className = "X";
  EXPECT_THAT(errorOf(missing).what, HasSubstr("no such header: /no/such.h"));
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
