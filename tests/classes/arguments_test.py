#!/usr/bin/env python3
"""`heddle class` generates values for every kind of argument, and functions that call back into the object.

Usage: arguments_test.py HEDDLE
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HEDDLE = pathlib.Path(sys.argv[1]).resolve()
HEADER = """
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

struct Shape { virtual ~Shape() = default; virtual int area() const = 0; };
struct Square : Shape { int area() const override { return 4; } };
enum class Colour { Red = 3, Green = 7 };
struct Key { explicit Key(int number) : number(number) {} int number; };
struct Pair { Pair(Key key, std::string name) : key(key), name(std::move(name)) {} Key key; std::string name; };

class Every {
public:
  class Token { public: explicit Token(Every& owner) : owner_(&owner) {} bool isOf(const Every& o) const { return owner_ == &o; }
                private: Every* owner_; };
  void numbers(char, short, unsigned, long long, float, double, bool) { touch(); }
  void colour(Colour value) { if (value != Colour::Red && value != Colour::Green) throw 1; touch(); }
  void texts(const std::string&, std::string_view, const char* text) { (void)std::string(text); touch(); }
  void containers(const std::vector<int>&, std::set<std::string>, const std::map<int, int>&) { touch(); }
  void parts(std::pair<int, std::string>, std::tuple<int, bool>, std::optional<int>) { touch(); }
  void times(std::chrono::milliseconds, std::chrono::steady_clock::time_point) { touch(); }
  void owned(std::unique_ptr<int> one, std::shared_ptr<std::string> two) { if (!one || !two) throw 2; touch(); }
  void functions(std::function<int(int)> one, void (*two)()) { one(1); two(); touch(); }
  void out(int& one, std::string* two) { one = 1; *two = "x"; touch(); }
  void classes(Key, const Pair&) { touch(); }
  void itself(const Every& other) { (void)other; touch(); }
  void shape(const Shape& one, Shape* two) { if (one.area() != 4 || two->area() != 4) throw 3; touch(); }
  void shapes(std::unique_ptr<Shape> one, std::shared_ptr<Shape> two) { if (one->area() + two->area() != 8) throw 3; touch(); }
  void place(std::vector<int>::const_iterator at) { if (at != begin()) throw 4; touch(); }
  void token(const Token& token) { if (!token.isOf(*this)) throw 5; touch(); }
  std::vector<int>::const_iterator begin() const { return fixed_.begin(); }
  std::vector<int>::const_iterator end() const { return fixed_.end(); }

private:
  void touch() { std::lock_guard<std::mutex> lock(mutex_); ++count_; }
  std::mutex mutex_;
  const std::vector<int> fixed_{1, 2};
  int count_ = 0;
};

// Only a visitor that looks at the object while it is visited makes looks_ race.
class Visited {
public:
  int looks() const { return ++looks_; }
  void visit(const std::function<void()>& visitor) { visitor(); }

private:
  mutable int looks_ = 0;
};
"""


def run(folder, name, *options, flags=()):
    done = subprocess.run([str(HEDDLE), "class", "--header", "every.h", "--json", *options, name, "--", "-std=c++20", *flags],
                          capture_output=True, text=True, cwd=folder)
    if done.returncode not in (0, 1):
        sys.exit(f"FAILED: {name}\n{done.stdout}\n{done.stderr}")
    return done.returncode, json.loads(done.stdout)


with tempfile.TemporaryDirectory(prefix="heddle-arguments-") as name:
    folder = pathlib.Path(name)
    (folder / "every.h").write_text(HEADER)
    status, result = run(folder, "Every", "--generator", "covcon", "--tests", "200")
    # A wrong argument would make a method throw in every order. That is not a violation, but the test would be useless.
    if status != 0 or result["leftOut"] or result["methods"] != 17 or result["uselessTests"]:
        sys.exit(f"FAILED: every kind of argument\n{json.dumps(result, indent=2)}")
    (folder / "heddle.toml").write_text("[class.Visited]\nroles = { looking = ['looks'] }\n")
    status, result = run(folder, "Visited", "--generator", "pairs", "--tests", "60")
    if status != 1 or "visit" not in result["test"]:
        sys.exit(f"FAILED: a function that calls back\n{json.dumps(result, indent=2)}")
    # The fixed part of the harness is compiled with the flags if they may change the binary interface.
    for flags in (["-D", "_GLIBCXX_DEBUG"], ["-march=native"]):
        status, result = run(folder, "Visited", "--generator", "pairs", "--tests", "60", flags=flags)
        if status != 1 or "visit" not in result["test"]:
            sys.exit(f"FAILED: {flags}\n{json.dumps(result, indent=2)}")
