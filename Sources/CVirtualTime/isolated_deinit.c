// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Isolated deinitialisers. On a device, an object released on the main thread is deinitialised at
// once. The runtime identifies that thread by its number, so on a simulation's thread it would defer
// the deinitialiser.

#ifdef __linux__

#define _GNU_SOURCE
#include "thread.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

#define SWIFTCALL __attribute__((swiftcall))

typedef SWIFTCALL void (*deinit_work)(void *object);
typedef SWIFTCALL void (*deinit_function)(
    void *object, deinit_work work, cvt_executor executor, size_t flags);

CVT_BEFORE_LIBRARIES SWIFTCALL void swift_task_deinitOnExecutor(
    void *object, deinit_work work, cvt_executor executor, size_t flags) {
  if (cvt_here.loop != NULL && executor.identity == cvt_here.main_executor.identity) {
    work(object);
    return;
  }
  static _Atomic(deinit_function) found;
  deinit_function next = atomic_load_explicit(&found, memory_order_relaxed);
  if (next == NULL) {
    next = (deinit_function)dlsym(RTLD_NEXT, "swift_task_deinitOnExecutor");
    if (next == NULL) cvt_fail("the Swift runtime has no swift_task_deinitOnExecutor");
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  next(object, work, executor, flags);
}

#endif
