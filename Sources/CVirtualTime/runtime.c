// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The hooks of Swift's concurrency runtime, which are no public interface. Their types are those of Swift 6.3
// (include/swift/Runtime/ConcurrencyHooks.def of swiftlang/swift); the main branch had the same in 2026. A version in
// which they differ needs functions of its own here. Whether they work is for the self-test of VirtualTime to decide.

#include "thread.h"

#define SWIFTCALL __attribute__((swiftcall))

typedef SWIFTCALL void (*enqueue_original)(void *job);
typedef SWIFTCALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFTCALL cvt_executor (*main_original)(void);
typedef SWIFTCALL cvt_executor (*main_hook)(main_original original);
typedef SWIFTCALL void (*run_function)(void *job, cvt_executor executor);
typedef SWIFTCALL bool (*isolation_function)(cvt_executor executor, uintptr_t flags);

// The runtime's function that runs a job; null until a runtime is installed.
static run_function run_on;

static void run_job(void *job) {
  // No particular executor: from here, the job switches to the executor it needs.
  const cvt_executor generic = {NULL, 0};
  const bool was_main = cvt_set_main(false);
  run_on(job, generic);
  cvt_set_main(was_main);
}

static SWIFTCALL void enqueue_globally(void *job, enqueue_original original) {
  if (cvt_here.loop == NULL) {
    original(job);
  } else {
    cvt_schedule(cvt_here.loop, 0, job, run_job);
  }
}

static SWIFTCALL cvt_executor main_executor(main_original original) {
  return cvt_here.loop == NULL ? original() : cvt_here.main_executor;
}

#ifdef __linux__

extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));
extern main_hook swift_task_getMainExecutor_hook __attribute__((weak));
extern SWIFTCALL void swift_job_run(void *job, cvt_executor executor) __attribute__((weak));
extern SWIFTCALL bool swift_task_isCurrentExecutorWithFlags(
    cvt_executor executor, uintptr_t flags) __attribute__((weak));

static isolation_function isolation(void) { return swift_task_isCurrentExecutorWithFlags; }

bool cvt_install_runtime(cvt_schedule_function schedule) {
  if (&swift_task_enqueueGlobal_hook == NULL || &swift_task_getMainExecutor_hook == NULL
      || swift_job_run == NULL) {
    return false;
  }
  cvt_schedule = schedule;
  run_on = swift_job_run;
  swift_task_enqueueGlobal_hook = enqueue_globally;
  swift_task_getMainExecutor_hook = main_executor;
  return true;
}

#else

#include <dlfcn.h>

// The system has the runtime, in a version that may lack a symbol.
static isolation_function isolation(void) {
  return (isolation_function)dlsym(RTLD_DEFAULT, "swift_task_isCurrentExecutorWithFlags");
}

bool cvt_install_runtime(cvt_schedule_function schedule) {
  enqueue_hook *const global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  main_hook *const main = dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
  run_on = (run_function)dlsym(RTLD_DEFAULT, "swift_job_run");
  if (global == NULL || main == NULL || run_on == NULL) return false;
  cvt_schedule = schedule;
  *global = enqueue_globally;
  *main = main_executor;
  return true;
}

#endif

bool cvt_is_isolated(cvt_executor executor) {
  const isolation_function is_current = isolation();
  return is_current == NULL || is_current(executor, 0);
}
