/* A client of SQLite with two threads. Built once for each threading mode: SHARED is the serialized mode, where both
   use one connection; otherwise each has its own, on one file. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "sqlite3.h"

static char path[512];

static sqlite3* openDatabase(void) {
  sqlite3* database = NULL;
  assert(sqlite3_open(path, &database) == SQLITE_OK);
  sqlite3_busy_timeout(database, 60000);
  return database;
}

static void execute(sqlite3* database, const char* text) {
  char* message = NULL;
  const int result = sqlite3_exec(database, text, NULL, NULL, &message);
  if (result != SQLITE_OK) {
    fprintf(stderr, "%s: %s\n", text, message != NULL ? message : sqlite3_errstr(result));
    abort();
  }
}

static void* insertTwo(void* shared) {
  sqlite3* database = shared != NULL ? (sqlite3*)shared : openDatabase();
  execute(database, "insert into numbers values (1)");
  execute(database, "update numbers set n = n + 1");
  if (shared == NULL) {
    sqlite3_close(database);
  }
  return NULL;
}

static int sum(void* out, int columns, char** values, char** names) {
  (void)columns;
  (void)names;
  *(int*)out = atoi(values[0]);
  return 0;
}

int main(void) {
  const char* folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/test.db", folder != NULL ? folder : "/tmp");
  sqlite3* database = openDatabase();
  execute(database, "create table numbers (n integer)");
#ifdef SHARED
  void* argument = database;
#else
  void* argument = NULL;
#endif
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    assert(pthread_create(&threads[i], NULL, insertTwo, argument) == 0);
  }
  for (int i = 0; i < 2; ++i) {
    pthread_join(threads[i], NULL);
  }
  int total = 0;
  assert(sqlite3_exec(database, "select sum(n) from numbers", sum, &total, NULL) == SQLITE_OK);
  assert(total == 5 || total == 6); /* one update before the other insert, or after it */
  sqlite3_close(database);
  return 0;
}
