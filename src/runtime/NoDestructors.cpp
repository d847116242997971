/// Our hooks are called until the last instruction of the process, by destructors of the program and of its libraries
/// that run after ours would have (seen: libgcc_s calls pthread_once at the very end, and the strategy was gone). So
/// the static objects of libheddle.so live for ever: the compiler's registrations of their destructors end here.
/// Hidden: the program's own __cxa_atexit is that of libc.
extern "C" __attribute__((visibility("hidden"))) int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
