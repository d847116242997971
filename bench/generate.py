"""Generates sources that resemble real projects: many instantiations of standard library templates."""

TYPE = """
struct Item{n} {{
  int key = {n};
  std::string name;
  std::vector<double> values;
  bool operator<(const Item{n}& other) const {{ return key < other.key; }}
}};

int use{n}(int seed) {{
  std::map<int, Item{n}> ordered;
  std::unordered_map<std::string, std::shared_ptr<Item{n}>> named;
  std::vector<Item{n}> list;
  for (int k = 0; k < seed; ++k) {{
    Item{n} item;
    item.key = seed - k;
    item.name = std::to_string(k);
    item.values.push_back(k);
    ordered[k] = item;
    named[item.name] = std::make_shared<Item{n}>(item);
    list.push_back(item);
  }}
  std::sort(list.begin(), list.end());
  const std::function<int(int)> sum = [&](int x) {{
    return x + static_cast<int>(ordered.size() + named.size()) + (list.empty() ? 0 : list.front().key);
  }};
  return sum(seed);
}}
"""

HEADERS = ["algorithm", "functional", "map", "memory", "mutex", "string", "thread", "unordered_map", "vector"]

MAIN = """
int main(int argc, char**) {{
  std::mutex mutex;
  int sum = 0;
  const auto add = [&](int seed) {{
    const std::lock_guard lock(mutex);
    sum += use0(seed);
  }};
  std::thread one(add, 2);
  std::thread two(add, 3);
  one.join();
  two.join();
  if (argc > 100) {{
{calls}  }}
  return 0;
}}
"""


def program(types):
    text = "".join(f"#include <{header}>\n" for header in HEADERS)
    text += "".join(TYPE.format(n=n) for n in range(types))
    return text + MAIN.format(calls="".join(f"    sum += use{n}(sum);\n" for n in range(types)))
