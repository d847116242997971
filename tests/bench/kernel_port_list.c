// Creating a port makes it visible in the list and then fills it in; deleting it by its number may come before that.
// Family: kernel vulnerabilities, as in ConVul (use of a deleted sequencer port). Fails: use-after-free.
// Variant: kernel_port_list, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct Port {
  int number;
  int capability;
  struct Port* next;
};

static pthread_mutex_t listLock = PTHREAD_MUTEX_INITIALIZER;
static struct Port* ports;

static struct Port* addPort(int number, int capability) {
  struct Port* const port = calloc(1, sizeof *port);
  port->number = number;
  port->capability = capability;
  pthread_mutex_lock(&listLock);
  port->next = ports;
  ports = port;
  pthread_mutex_unlock(&listLock);
  return port;
}

static void* createPort(void* unused) {
#ifdef FIXED
  addPort(1, 3);
#else
  struct Port* const port = addPort(1, 0);
  port->capability = 3;
#endif
  return unused;
}

static void* deletePort(void* unused) {
  struct Port* found = NULL;
  pthread_mutex_lock(&listLock);
  for (struct Port** link = &ports; *link; link = &(*link)->next)
    if ((*link)->number == 1) {
      found = *link;
      *link = found->next;
      break;
    }
  pthread_mutex_unlock(&listLock);
  free(found);
  return unused;
}

int main(void) {
  pthread_t creator;
  pthread_t deleter;
  pthread_create(&creator, NULL, createPort, NULL);
  pthread_create(&deleter, NULL, deletePort, NULL);
  pthread_join(creator, NULL);
  pthread_join(deleter, NULL);
  return 0;
}
