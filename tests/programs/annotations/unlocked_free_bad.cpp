// EXPECT: finding misuse, within 5 executions
// TEXT: no thread holds
#include <sanitizer/tsan_interface.h>

int mutex;

int main() {
  __tsan_mutex_create(&mutex, 0);
  __tsan_mutex_pre_lock(&mutex, 0);
  __tsan_mutex_post_lock(&mutex, 0, 0);
  __tsan_mutex_pre_unlock(&mutex, 0);
  __tsan_mutex_post_unlock(&mutex, 0);
  __tsan_mutex_pre_unlock(&mutex, 0);
  __tsan_mutex_post_unlock(&mutex, 0);
}
