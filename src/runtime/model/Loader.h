#pragma once

/// The dynamic linker as the program sees it: one recursive lock, held while libraries are opened and closed, with
/// their constructors and destructors, so that a thread that opens a library finds it made. The linker's own lock is of
/// no use here: it asks for the kernel thread, which is the same for all fibers.
namespace heddle::rt {

/// As dlopen, for code at \p caller, whose own search path is looked through for a bare name.
void* openLibrary(const char* file, int mode, const void* caller);
int closeLibrary(void* handle, const void* caller);

/// The linker's lock, which a thread may take again while it has it.
void enterLoader(const void* pc);
void leaveLoader(const void* pc);

}  // namespace heddle::rt
