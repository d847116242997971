#pragma once

#include "ArrayList.h"
#include "Maps.h"

/// Lists and maps as texts.
namespace collections {

class Reader {
public:
  explicit Reader(const std::string& text) : text_(text) {}

  bool atEnd();
  bool accept(char wanted);
  bool number(Item& item);
  std::size_t position() const;

private:
  void skipSpace();

  const std::string& text_;
  std::size_t at_ = 0;
};

void Reader::skipSpace() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) {
    ++at_;
  }
}

bool Reader::atEnd() {
  skipSpace();
  return at_ == text_.size();
}

bool Reader::accept(char wanted) {
  skipSpace();
  if (at_ == text_.size() || text_[at_] != wanted) {
    return false;
  }
  ++at_;
  return true;
}

bool Reader::number(Item& item) {
  skipSpace();
  const std::size_t begin = at_;
  const bool isNegative = at_ < text_.size() && text_[at_] == '-';
  if (isNegative) {
    ++at_;
  }
  Item value = 0;
  const std::size_t digits = at_;
  while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
    value = 10 * value + (text_[at_++] - '0');
  }
  if (at_ == digits) {
    at_ = begin;
    return false;
  }
  item = isNegative ? -value : value;
  return true;
}

std::size_t Reader::position() const { return at_; }

/// "[1, 2, 3]"; false: this is something else.
bool readList(const std::string& text, AbstractList& list) {
  Reader reader(text);
  if (!reader.accept('[')) {
    return false;
  }
  if (reader.accept(']')) {
    return reader.atEnd();
  }
  for (;;) {
    Item item = 0;
    if (!reader.number(item)) {
      return false;
    }
    list.add(item);
    if (reader.accept(']')) {
      return reader.atEnd();
    }
    if (!reader.accept(',')) {
      return false;
    }
  }
}

/// "{1=2, 3=4}"; false: this is something else.
bool readMap(const std::string& text, Map& map) {
  Reader reader(text);
  if (!reader.accept('{')) {
    return false;
  }
  if (reader.accept('}')) {
    return reader.atEnd();
  }
  for (;;) {
    Item key = 0;
    Item value = 0;
    if (!reader.number(key) || !reader.accept('=') || !reader.number(value)) {
      return false;
    }
    map.put(key, value);
    if (reader.accept('}')) {
      return reader.atEnd();
    }
    if (!reader.accept(',')) {
      return false;
    }
  }
}

/// Numbers and the ranges of consecutive ones: "1-3, 7".
std::string rangesText(AbstractList& sorted) {
  std::string text;
  Index at = 0;
  while (at < sorted.size()) {
    Index end = at;
    while (end + 1 < sorted.size() && sorted.get(end + 1) == sorted.get(end) + 1) {
      ++end;
    }
    if (!text.empty()) {
      text += ", ";
    }
    text += std::to_string(sorted.get(at));
    if (end > at) {
      text += '-';
      text += std::to_string(sorted.get(end));
    }
    at = end + 1;
  }
  return text;
}

bool readRanges(const std::string& text, AbstractList& list) {
  Reader reader(text);
  while (!reader.atEnd()) {
    Item from = 0;
    if (!reader.number(from)) {
      return false;
    }
    Item to = from;
    if (reader.accept('-') && !reader.number(to)) {
      return false;
    }
    for (Item item = from; item <= to; ++item) {
      list.add(item);
    }
    if (!reader.accept(',') && !reader.atEnd()) {
      return false;
    }
  }
  return true;
}

/// How often each item occurs.
void countItems(Collection& items, Map& counts) {
  const std::unique_ptr<Iterator> at = items.iterator();
  while (at->hasNext()) {
    counts.increase(at->next(), 1);
  }
}

/// The item that occurs most often; of several, the smallest.
Item mostFrequent(Collection& items) {
  HashMap counts;
  countItems(items, counts);
  Item best = kNoValue;
  for (const Item item : counts.keys()) {
    const bool isMore = best == kNoValue || counts.get(item) > counts.get(best);
    const bool isTie = best != kNoValue && counts.get(item) == counts.get(best) && item < best;
    if (isMore || isTie) {
      best = item;
    }
  }
  return best;
}

}  // namespace collections
