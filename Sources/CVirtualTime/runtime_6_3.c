// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concurrency runtime of Swift 6.3. Its hooks are internal: each new version gets its own file,
// once the self-test of VirtualTime passes on it.

#include "thread.h"

#include <stddef.h>

#define SWIFTCALL __attribute__((swiftcall))

typedef SWIFTCALL void (*enqueue_original)(void *job);
typedef SWIFTCALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFTCALL cvt_executor (*main_original)(void);
typedef SWIFTCALL cvt_executor (*main_hook)(main_original original);

extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));
extern main_hook swift_task_getMainExecutor_hook __attribute__((weak));
extern SWIFTCALL void swift_job_run(void *job, cvt_executor executor) __attribute__((weak));

static void run_job(void *job) {
  // No particular executor: from here, the job switches to the executor it needs.
  const cvt_executor generic = {NULL, 0};
  const bool was_main = cvt_set_main(false);
  swift_job_run(job, generic);
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

bool cvt_install_runtime_6_3(cvt_schedule_function schedule) {
  if (&swift_task_enqueueGlobal_hook == NULL || &swift_task_getMainExecutor_hook == NULL
      || swift_job_run == NULL) {
    return false;
  }
  cvt_schedule = schedule;
  swift_task_enqueueGlobal_hook = enqueue_globally;
  swift_task_getMainExecutor_hook = main_executor;
  return true;
}
