// CLASS: Queue
// FINDS: assertion
// Version 1.0.6: a queue made for no elements has a first block that holds none. When the reader has left it just as
// the writer finds its own block full, the writer puts an element there, which is lost; peek() asserts that this cannot
// be.
#pragma once
#include <readerwriterqueue.h>
class Queue : public moodycamel::ReaderWriterQueue<int> {
public:
  Queue() : ReaderWriterQueue(0) {}
};
