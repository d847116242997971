// Pointers that reach another thread through the kernel or the library: pipes, thread results, keys, tokens.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mutex>

struct Message {
  int* counter;
  void (*action)(int*);
};

std::mutex lock;
int sent;
int returned;
int kept;
int spelled;
char words[] = "one two three";
int ends[2];
pthread_key_t key;

void add(int* counter) {
  std::lock_guard guard(lock);
  ++*counter;
}

void* receiver(void*) {
  Message message;
  if (read(ends[0], &message, sizeof message) == sizeof message) {
    message.action(message.counter);
  }
  pthread_setspecific(key, &kept);
  add(static_cast<int*>(pthread_getspecific(key)));
  return &returned;
}

void* speller(void*) {
  std::lock_guard guard(lock);
  char* place = nullptr;
  for (char* word = strtok_r(words, " ", &place); word != nullptr; word = strtok_r(nullptr, " ", &place)) {
    word[0] = 'X';
    ++spelled;
  }
  return memchr(words, 'w', sizeof words);
}

int main() {
  if (pipe(ends) != 0) {
    return 2;
  }
  pthread_key_create(&key, nullptr);
  pthread_t threads[2];
  pthread_create(&threads[0], nullptr, receiver, nullptr);
  pthread_create(&threads[1], nullptr, speller, nullptr);
  const Message message{&sent, add};
  if (write(ends[1], &message, sizeof message) != sizeof message) {
    return 3;
  }
  void* result = nullptr;
  pthread_join(threads[0], &result);
  add(static_cast<int*>(result));
  pthread_join(threads[1], &result);
  static_cast<char*>(result)[0] = 'Y';
  char* text = nullptr;
  if (asprintf(&text, "%s %d", words, spelled) < 0) {
    return 4;
  }
  text[0] = 'Z';
  free(text);
  return sent == 1 && returned == 1 && kept == 1 && spelled == 3 && words[5] == 'Y' ? 0 : 1;
}
