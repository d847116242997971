// Strings and streams, whose functions are compiled in the library, and a stream buffer of the program.
#include <iostream>
#include <list>
#include <map>
#include <mutex>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

std::mutex lock;
std::string shared = "short";
std::string other = "another string, too long for the object itself";
std::map<std::string, int> counts;
std::unordered_map<std::string, std::string> names;
std::list<std::string> lines;
int flushed;
char buffered[64];

class Counting : public std::streambuf {
public:
  Counting() { setp(buffered, buffered + 4); }

protected:
  int overflow(int c) override {
    ++flushed;
    setp(buffered, buffered + 4);
    return sputc(static_cast<char>(c));
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    for (std::streamsize i = 0; i < count; ++i) {
      sputc(text[i]);
    }
    return count;
  }
};

void work(const char* name) {
  for (int i = 0; i < 2; ++i) {
    std::lock_guard guard(lock);
    shared += name;
    shared.insert(0, other.substr(0, 3));
    std::swap(shared, other);
    std::string moved = std::move(shared);
    shared = moved + "!";
    ++counts[name];
    names[name] = shared;
    lines.push_back(other);
    lines.sort();
    std::ostringstream out;
    out << name << ' ' << i << ' ' << shared;
    std::istringstream in(out.str());
    std::string word;
    in >> word;
    std::getline(in, word);
    shared[0] = word.empty() ? 'a' : word.front();
    Counting buffer;
    std::ostream counting(&buffer);
    counting << name << i << std::endl;
  }
}

int main() {
  std::thread first(work, "first");
  std::thread second(work, "second");
  first.join();
  second.join();
  std::cout << shared.size() << ' ' << flushed << std::endl;
  return counts.size() == 2 && names.size() == 2 && lines.size() == 4 && flushed > 0 ? 0 : 1;
}
