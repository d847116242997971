// EXPECT: no finding, within 60 executions, strategies
// A handler runs while its thread waits for a lock, a condition, a barrier or another thread; the wait then continues.
#include <pthread.h>
#include <semaphore.h>
#include <cassert>
#include <csignal>
#include <functional>
#include <thread>

sem_t handled;
void onSignal(int) { sem_post(&handled); }

/// The waiter can finish only after \p release, which comes after its handler.
void interruptDuring(const std::function<void()>& wait, const std::function<void()>& release) {
  std::thread waiter(wait);
  pthread_kill(waiter.native_handle(), SIGUSR1);
  sem_wait(&handled);
  release();
  waiter.join();
}

int main() {
  std::signal(SIGUSR1, onSignal);
  sem_init(&handled, 0, 0);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  bool go = false;

  pthread_mutex_lock(&mutex);
  interruptDuring(
      [&] {
        assert(pthread_mutex_lock(&mutex) == 0);
        assert(go);
        pthread_mutex_unlock(&mutex);
      },
      [&] {
        go = true;
        pthread_mutex_unlock(&mutex);
      });

  pthread_rwlock_wrlock(&lock);
  interruptDuring(
      [&] {
        assert(pthread_rwlock_rdlock(&lock) == 0);
        pthread_rwlock_unlock(&lock);
      },
      [&] { pthread_rwlock_unlock(&lock); });

  go = false;
  interruptDuring(
      [&] {
        pthread_mutex_lock(&mutex);
        while (!go) {
          assert(pthread_cond_wait(&condition, &mutex) == 0);
        }
        pthread_mutex_unlock(&mutex);
      },
      [&] {
        pthread_mutex_lock(&mutex);
        go = true;
        pthread_cond_signal(&condition);
        pthread_mutex_unlock(&mutex);
      });

  sem_t mayEnd;
  sem_init(&mayEnd, 0, 0);
  std::thread other([&] { sem_wait(&mayEnd); });
  interruptDuring([&] { other.join(); }, [&] { sem_post(&mayEnd); });
}
