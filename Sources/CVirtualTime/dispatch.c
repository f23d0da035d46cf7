// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dispatch queues. Work that a thread under a loop hands to any queue goes to the loop instead, and
// so does every sleep of a Swift task that has no executor of its own.

#ifdef __linux__
#define _GNU_SOURCE
#include "thread.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// From the blocks runtime, whose ABI is fixed.
extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

struct block_layout {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

static void run_block(void *block) {
  ((struct block_layout *)block)->invoke(block);
  _Block_release(block);
}

// The next definition of a function after this one, looked up once.
#define NEXT(type, name)                                                                           \
  static _Atomic(type) found;                                                                      \
  type next = atomic_load_explicit(&found, memory_order_relaxed);                                  \
  if (next == NULL) {                                                                              \
    next = (type)dlsym(RTLD_NEXT, name);                                                           \
    if (next == NULL) cvt_fail("libdispatch has no " name);                                        \
    atomic_store_explicit(&found, next, memory_order_relaxed);                                     \
  }

// How far a dispatch_time_t lies ahead, by the encoding of libdispatch: two high bits name the clock.
static int64_t delay_until(uint64_t when) {
  const uint64_t wall = UINT64_C(3) << 62;
  const uint64_t monotonic = UINT64_C(1) << 63;
  int64_t due;
  if (when == 0) return 0;
  if (when == UINT64_MAX) return INT64_MAX;
  if ((when & wall) == wall) {
    // Wall times are stored negated; -2 stands for now.
    due = (when == UINT64_MAX - 1) ? 0 : -(int64_t)when - cvt_here.unix_ns;
  } else if (when & monotonic) {
    due = (int64_t)(when & ~monotonic) - cvt_here.uptime_ns;
  } else {
    due = (int64_t)when - cvt_here.uptime_ns;
  }
  return due > 0 ? due : 0;
}

static int is_redirected(void) { return cvt_here.loop != NULL && cvt_schedule != NULL; }

typedef void (*work_function)(void *context);
typedef void (*async_function)(void *queue, void *block);
typedef void (*async_f_function)(void *queue, void *context, work_function work);
typedef void (*after_function)(uint64_t when, void *queue, void *block);
typedef void (*after_f_function)(uint64_t when, void *queue, void *context, work_function work);

CVT_BEFORE_LIBRARIES void dispatch_async(void *queue, void *block) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, 0, _Block_copy(block), run_block);
    return;
  }
  NEXT(async_function, "dispatch_async");
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void dispatch_async_f(void *queue, void *context, work_function work) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, 0, context, work);
    return;
  }
  NEXT(async_f_function, "dispatch_async_f");
  next(queue, context, work);
}

CVT_BEFORE_LIBRARIES void dispatch_after(uint64_t when, void *queue, void *block) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, delay_until(when), _Block_copy(block), run_block);
    return;
  }
  NEXT(after_function, "dispatch_after");
  next(when, queue, block);
}

CVT_BEFORE_LIBRARIES void dispatch_after_f(
    uint64_t when, void *queue, void *context, work_function work) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, delay_until(when), context, work);
    return;
  }
  NEXT(after_f_function, "dispatch_after_f");
  next(when, queue, context, work);
}
#endif
