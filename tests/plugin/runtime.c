// Prints the place of every access: the records must be readable in a running program, at any load address.
#include <stdint.h>
#include <stdio.h>

void __tsan_init(void) {}
void __tsan_func_entry(void* caller) { (void)caller; }
void __tsan_func_exit(void) {}

static void show(const char* what, const char* site) {
  const int32_t* file = (const int32_t*)(site + 28);  // after the SiteRecord
  const int32_t* function = file + 1;
  printf("%s %s:%u %s\n", what, (const char*)file + *file, *(const uint32_t*)(function + 1),
         (const char*)function + *function);
}

// Called directly, and by the inline checks of the plugin, which never succeed here.
uint64_t __heddle_quick_3[(128 >> 3) + (1 << 20) + (1 << 25)];
__attribute__((constructor)) static void noneCovered(void) { __heddle_quick_3[0] = __heddle_quick_3[1] = ~(uint64_t)0; }
__attribute__((preserve_most)) void __heddle_cold_loop(const char* site) { (void)site; }

#define ACCESS(name)                                                                          \
  void __heddle_##name(void* address, const char* site) { (void)address, show(#name, site); } \
  __attribute__((preserve_most)) void __heddle_cold_##name(void* address, const char* site) { \
    (void)address, show(#name, site);                                                         \
  }
ACCESS(read4)
ACCESS(write4)
ACCESS(read8)
ACCESS(write8)
ACCESS(vptr_read)
void __heddle_vptr_update(void* address, void* value, const char* site) { (void)address, (void)value, (void)site; }
