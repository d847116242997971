/* A concurrent test as data: its objects, the calls before and after the threads, and the calls of each thread. */
#ifndef HEDDLE_HARNESS_TEST_PLAN_H
#define HEDDLE_HARNESS_TEST_PLAN_H

#include <heddle/harness/Protocol.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace heddle::harness {

struct Call {
  std::uint32_t operation = 0;
  std::uint32_t object = 0;
  std::uint32_t numbers[kMaxArguments] = {};
  std::uint32_t given = 0; /* How many of the numbers are given. */
  std::uint32_t label = 0; /* Under which the call leaves a value behind; 0: it does not. */
  std::uint32_t times = 1; /* How often it is made, one after the other. */
};

/* Calls are numbered consecutively: those before the threads start, those after they have ended, those of each
 * thread. */
struct TestPlan {
  Call objects[kMaxObjects];
  std::size_t objectCount = 0;
  Call calls[kMaxCalls];
  /* Part p has the calls first[p] .. first[p + 1] - 1. Part 0 is before, part 1 is after, part t + 1 is thread t. */
  std::size_t first[kMaxThreads + 3] = {};
  std::size_t threadCount = 0;
};

namespace detail {

/* "operation:object:number,number,...=label*times"; label and times may be missing. */
inline bool readCall(const char*& text, Call& call) {
  char* end = nullptr;
  call = {};
  call.operation = static_cast<std::uint32_t>(std::strtoul(text, &end, 10));
  if (end == text || *end != ':') { return false; }
  text = end + 1;
  call.object = static_cast<std::uint32_t>(std::strtoul(text, &end, 10));
  if (end == text || *end != ':') { return false; }
  text = end + 1;
  for (std::size_t i = 0; i < kMaxArguments && *text >= '0' && *text <= '9'; ++i) {
    call.numbers[i] = static_cast<std::uint32_t>(std::strtoul(text, &end, 10));
    text = *end == ',' ? end + 1 : end;
    ++call.given;
  }
  if (*text == '=') {
    call.label = static_cast<std::uint32_t>(std::strtoul(text + 1, &end, 10));
    text = end;
  }
  if (*text == '*') {
    call.times = static_cast<std::uint32_t>(std::strtoul(text + 1, &end, 10));
    text = end;
  }
  return call.label <= kMaxKept;
}

}  // namespace detail

/* "objects|calls before|calls after|calls of thread 1|calls of thread 2...", calls separated by blanks. */
inline bool readPlan(const char* text, TestPlan& plan) {
  plan = {};
  std::size_t part = 0;
  std::size_t calls = 0;
  while (true) {
    while (*text == ' ') {
      ++text;
    }
    if (*text == '\0' || *text == '\n') { break; }
    if (*text == '|') {
      ++text;
      ++part;
      if (part > kMaxThreads + 2) { return false; }
      plan.first[part - 1] = calls;
      continue;
    }
    Call call;
    if (!detail::readCall(text, call)) { return false; }
    if (part == 0) {
      if (plan.objectCount == kMaxObjects) { return false; }
      plan.objects[plan.objectCount++] = call;
    } else {
      if (calls == kMaxCalls) { return false; }
      plan.calls[calls++] = call;
    }
  }
  if (part < 3 || plan.objectCount == 0) { return false; }
  plan.threadCount = part - 2;
  plan.first[part] = calls;
  return true;
}

}  // namespace heddle::harness

#endif
