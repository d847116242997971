// Prints the place of every access: proof that the records are readable in a running program, wherever it is loaded.
#include <stdint.h>
#include <stdio.h>

void __tsan_init(void) {}
void __tsan_func_entry(void* caller) { (void)caller; }
void __tsan_func_exit(void) {}

static void show(const char* what, const char* site) {
  const int32_t* file = (const int32_t*)(site + 20);
  const int32_t* function = file + 1;
  printf("%s %s:%u %s\n", what, (const char*)file + *file, *(const uint32_t*)(function + 1),
         (const char*)function + *function);
}

void __heddle_read4(void* address, const char* site) { (void)address, show("read4", site); }
void __heddle_write4(void* address, const char* site) { (void)address, show("write4", site); }
void __heddle_read8(void* address, const char* site) { (void)address, show("read8", site); }
void __heddle_write8(void* address, const char* site) { (void)address, show("write8", site); }
void __heddle_vptr_read(void* address, const char* site) { (void)address, show("vptr_read", site); }
void __heddle_vptr_update(void* address, void* value, const char* site) { (void)address, (void)value, (void)site; }
