// CLASS: Queue
// FINDS: assertion
// Version 1.0.6: a queue constructed for zero elements has a first block without room. If the reader leaves that block
// just as the writer finds its own block full, the writer stores an element there, which is lost; an assertion in
// peek() then fails.
#pragma once
#include <readerwriterqueue.h>
class Queue : public moodycamel::ReaderWriterQueue<int> {
public:
  Queue() : ReaderWriterQueue(0) {}
};
