// An auditor computes the balance that a deposit and a withdrawal must leave, and forgets the fee. The error needs
// the auditor after both.
// Family: account of SCTBench. Fails: assertion.
// Variant: account, published 2.0, single 2.8
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kStart = 100, kPaidIn = 40, kPaidOut = 30, kFee = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = kStart;
static bool paidIn;
static bool paidOut;

static void* deposit(void* unused) {
  pthread_mutex_lock(&lock);
  balance += kPaidIn;
  paidIn = true;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* withdraw(void* unused) {
  pthread_mutex_lock(&lock);
  balance -= kPaidOut + kFee;
  paidOut = true;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* audit(void* unused) {
  pthread_mutex_lock(&lock);
  if (paidIn && paidOut) {
#ifdef FIXED
    assert(balance == kStart + kPaidIn - kPaidOut - kFee);
#else
    assert(balance == kStart + kPaidIn - kPaidOut);
#endif
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, deposit, NULL);
  pthread_create(&threads[1], NULL, withdraw, NULL);
  pthread_create(&threads[2], NULL, audit, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
