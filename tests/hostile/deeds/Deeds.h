#pragma once

#include "Deed.h"
#include "Descriptors.h"
#include "Endings.h"
#include "Endless.h"
#include "Files.h"
#include "Memory.h"
#include "Processes.h"
#include "Settings.h"
#include "Signals.h"

constexpr Deed kDeeds[] = {
    {"nothing", nothing},
    {"close_all", closeAll},
    {"close_standard", closeStandard},
    {"close_range", closeRange},
    {"close_by_system_call", closeBySystemCall},
    {"close_sockets", closeSockets},
    {"shut_sockets", shutSockets},
    {"talk_nonsense", talkNonsense},
    {"take_over_standard", takeOverStandard},
    {"change_directory", changeDirectory},
    {"change_mask", changeMask},
    {"remove_program", removeProgram},
    {"remove_temporaries", removeTemporaries},
    {"litter", litter},
    {"fill_disk", fillDisk},
    {"leave_child", leaveChild},
    {"leave_zombie", leaveZombie},
    {"leave_daemon", leaveDaemon},
    {"two_return", twoReturn},
    {"exec_thread", becomeTrue},
    {"exec_main", nothing, becomeFalse},
    {"exec_sleeper", becomeSleeper},
    {"exec_in_vain", execInVain},
    {"exit_thread", exitHere},
    {"exit_at_once_thread", exitAtOnce},
    {"abort_in_static", abortInStatic},
    {"abort_in_thread_local", abortInThreadLocal},
    {"stop_itself", stopItself},
    {"stop_group", stopGroup},
    {"kill_itself", killItself},
    {"kill_parent", killParent},
    {"stop_parent", stopParent},
    {"kill_group", killGroup},
    {"terminate_group", terminateGroup},
    {"overflow_thread", overflowStack},
    {"overflow_main", nothing, overflowStack},
    {"eat_memory", eatMemory},
    {"scribble_anywhere", scribbleAnywhere},
    {"scribble_over_runtime", scribbleOverRuntime},
    {"scribble_over_block", scribbleOverBlock},
    {"handle_all_signals", handleAll},
    {"block_all_signals", blockAll},
    {"spin_seen", spinSeen},
    {"spin_unseen", spinUnseen},
    {"block_and_spin", blockAndSpin},
    {"flood_output", floodOutput},
    {"flood_errors", floodErrors},
    {"flood_for_ever", floodForEver},
    {"limit_descriptors", limitDescriptors},
    {"limit_processes", limitProcesses},
    {"limit_files", limitFiles},
    {"limit_stack", limitStack},
    {"limit_memory", limitMemory},
    {"survive_parent", survivesParent},
    {"hide_from_debuggers", hidesFromDebuggers},
    {"lock_itself_in", lockItselfIn},
};

inline const Deed& deedNamed(const char* name) {
  for (const Deed& deed : kDeeds) {
    if (std::strcmp(deed.name, name) == 0) {
      return deed;
    }
  }
  std::abort();
}
