// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Isolated deinitialisers. On a device, an object released on the main thread is deinitialised at
// once. The runtime identifies that thread by its number, so on a simulation's thread it would defer
// the deinitialiser.

#ifdef __linux__

#define _GNU_SOURCE
#include "thread.h"

#include <stddef.h>

#define SWIFTCALL __attribute__((swiftcall))

typedef SWIFTCALL void (*deinit_work)(void *object);
typedef SWIFTCALL void (*deinit_function)(
    void *object, deinit_work work, cvt_executor executor, size_t flags);

CVT_BEFORE_LIBRARIES SWIFTCALL void CVT_OVERRIDE(swift_task_deinitOnExecutor)(
    void *object, deinit_work work, cvt_executor executor, size_t flags) {
  if (cvt_here.loop != NULL && executor.identity == cvt_here.main_executor.identity) {
    work(object);
    return;
  }
  CVT_NEXT(deinit_function, swift_task_deinitOnExecutor);
  next(object, work, executor, flags);
}

#endif
