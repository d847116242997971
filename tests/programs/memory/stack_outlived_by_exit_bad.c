/* EXPECT: finding dead-stack, within 500 executions, strategy dpor, at @read */
/* PREEMPTIONS: 0 */
/* TEXT: which has ended */
/* The function of the variable never returns: its frame ends with its thread. */
#include <pthread.h>
#include <stddef.h>

static pthread_t reader;

static void* readVariable(void* variable) {
  (void)*(volatile int*)variable;  // @read
  return NULL;
}

static void* start(void* argument) {
  int variable = 1;
  (void)argument;
  pthread_create(&reader, NULL, readVariable, &variable);
  pthread_exit(NULL);
}

int main(void) {
  pthread_t starter;
  pthread_create(&starter, NULL, start, NULL);
  pthread_join(starter, NULL);
  pthread_join(reader, NULL);
  return 0;
}
