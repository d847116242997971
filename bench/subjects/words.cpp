// A CPU-heavy program with bytes, strings, hash tables and lists instead of numbers in arrays, and with a shared
// dictionary that both threads read all the time.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

struct Node {
  std::string word;
  std::uint32_t count = 0;
  std::unique_ptr<Node> next;
};

std::uint32_t hashOf(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  }
  return hash;
}

class Dictionary {
public:
  explicit Dictionary(std::size_t slots) : slots_(slots) {}

  Node& find(const std::string& word) {
    std::unique_ptr<Node>* place = &slots_[hashOf(word) % slots_.size()];
    while (*place != nullptr && (*place)->word != word) {
      place = &(*place)->next;
    }
    if (*place == nullptr) {
      *place = std::make_unique<Node>();
      (*place)->word = word;
    }
    return **place;
  }

  const Node* look(const std::string& word) const {
    const Node* node = slots_[hashOf(word) % slots_.size()].get();
    while (node != nullptr && node->word != word) {
      node = node->next.get();
    }
    return node;
  }

private:
  std::vector<std::unique_ptr<Node>> slots_;
};

std::string makeWord(std::uint32_t number) {
  std::string word;
  for (int i = 0; i < 3 + static_cast<int>(number % 5); ++i) {
    word.push_back(static_cast<char>('a' + (number >> (2 * i)) % 26));
  }
  return word;
}

std::string makeText(std::uint32_t seed, int words) {
  std::string text;
  for (int i = 0; i < words; ++i) {
    seed = seed * 1664525 + 1013904223;
    text += makeWord((seed >> 16) % 4000);
    text += i % 12 == 11 ? '\n' : ' ';
  }
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c == ' ' || c == '\n') {
      words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  return words;
}

/// The length of the longest common subsequence, by bytes.
std::size_t similarity(const std::string& a, const std::string& b) {
  std::vector<std::uint16_t> row(b.size() + 1);
  for (const char c : a) {
    std::uint16_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::uint16_t above = row[j + 1];
      row[j + 1] = b[j] == c ? static_cast<std::uint16_t>(diagonal + 1) : std::max(row[j], above);
      diagonal = above;
    }
  }
  return row.back();
}

std::mutex mutex;
std::uint64_t total = 0;
Dictionary common(512);

void work(std::uint32_t seed) {
  for (std::uint32_t round = 0; round < 6; ++round) {
    const std::string text = makeText(seed + round, 12'000);
    Dictionary mine(1024);
    std::unordered_map<std::string, std::uint32_t> lengths;
    std::uint64_t known = 0;
    for (const std::string& word : split(text)) {
      ++mine.find(word).count;
      lengths[word] += static_cast<std::uint32_t>(word.size());
      if (const Node* node = common.look(word); node != nullptr) { known += node->count; }
    }
    const std::size_t alike = similarity(text.substr(0, 1500), text.substr(1500, 1500));
    const std::lock_guard lock(mutex);
    total += known + lengths.size() + alike;
  }
}

}  // namespace

int main() {
  for (std::uint32_t i = 0; i < 4000; i += 2) {
    common.find(makeWord(i)).count = i;
  }
  std::thread first(work, 1);
  std::thread second(work, 2);
  first.join();
  second.join();
  std::printf("%llu\n", static_cast<unsigned long long>(total));
}
