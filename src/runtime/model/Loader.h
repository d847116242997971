#pragma once

/// The dynamic linker as the program sees it: one recursive lock, held while libraries are opened and closed, including
/// their constructors and destructors, so that a thread that opens a library finds it initialised. The linker's own
/// lock does not work here: its owner is the kernel thread, which is the same for all fibers.
namespace heddle::rt {

/// Like dlopen from code at \p caller, whose own search path is used for a bare name.
void* openLibrary(const char* file, int mode, const void* caller);
int closeLibrary(void* handle, const void* caller);

/// The linker's lock, which is recursive.
void enterLoader(const void* pc);
void leaveLoader(const void* pc);

}  // namespace heddle::rt
