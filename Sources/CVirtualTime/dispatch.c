// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dispatch queues. Work that a thread under a loop submits to any queue goes to the loop instead,
// as does every sleep of a Swift task without an executor of its own. Synchronous work stays on
// the calling thread. A wait that only another thread can end is given a few seconds.

#define _GNU_SOURCE
#include "thread.h"

// The time until a dispatch_time_t, in libdispatch's encoding: the two high bits name the clock.
int64_t cvt_delay_until(uint64_t when) {
  const uint64_t wall = UINT64_C(3) << 62;
  const uint64_t monotonic = UINT64_C(1) << 63;
  int64_t due;
  if (when == 0) return 0;
  if (when == UINT64_MAX) return INT64_MAX;
  if ((when & wall) == wall) {
    // Wall times are stored negated; -2 means now.
    due = (when == UINT64_MAX - 1) ? 0 : -(int64_t)when - cvt_here.unix_ns;
  } else if (when & monotonic) {
    due = (int64_t)(when & ~monotonic) - cvt_here.uptime_ns;
  } else {
    due = (int64_t)when - cvt_here.uptime_ns;
  }
  return due > 0 ? due : 0;
}

#ifdef __linux__

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

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

static void run_block_elsewhere(void *block) {
  const bool was_main = cvt_set_main(false);
  run_block(block);
  cvt_set_main(was_main);
}

// From libdispatch.
extern char _dispatch_main_q __attribute__((weak));

// The function that runs a block of a queue.
static void (*runner_of(void *queue))(void *block) {
  return queue == (void *)&_dispatch_main_q ? run_block : run_block_elsewhere;
}

static int is_redirected(void) { return cvt_here.loop != NULL && cvt_schedule != NULL; }

typedef void (*work_function)(void *context);
typedef void (*async_function)(void *queue, void *block);
typedef void (*async_f_function)(void *queue, void *context, work_function work);
typedef void (*after_function)(uint64_t when, void *queue, void *block);
typedef void (*after_f_function)(uint64_t when, void *queue, void *context, work_function work);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_async)(void *queue, void *block) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, 0, _Block_copy(block), runner_of(queue));
    return;
  }
  CVT_NEXT(async_function, dispatch_async);
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_async_f)(
    void *queue, void *context, work_function work) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, 0, context, work);
    return;
  }
  CVT_NEXT(async_f_function, dispatch_async_f);
  next(queue, context, work);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_after)(
    uint64_t when, void *queue, void *block) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, cvt_delay_until(when), _Block_copy(block), runner_of(queue));
    return;
  }
  CVT_NEXT(after_function, dispatch_after);
  next(when, queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_after_f)(
    uint64_t when, void *queue, void *context, work_function work) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, cvt_delay_until(when), context, work);
    return;
  }
  CVT_NEXT(after_f_function, dispatch_after_f);
  next(when, queue, context, work);
}

typedef void (*sync_function)(void *queue, void *block);
typedef void (*group_function)(void *group);
typedef void (*group_work_function)(void *group, void *queue, void *block);
typedef intptr_t (*wait_function)(void *object, uint64_t timeout);
typedef void (*apply_function)(size_t count, void *queue, void *block);
typedef void (*assert_function)(void *queue);

// From libdispatch.
extern void dispatch_retain(void *object) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern uint64_t dispatch_time(uint64_t when, int64_t delta) __attribute__((weak));
extern void dispatch_group_enter(void *group) __attribute__((weak));
void dispatch_group_leave(void *group);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_barrier_async)(
    void *queue, void *block) {
  if (is_redirected()) {
    cvt_schedule(cvt_here.loop, 0, _Block_copy(block), runner_of(queue));
    return;
  }
  CVT_NEXT(async_function, dispatch_barrier_async);
  next(queue, block);
}

// Synchronous work of other queues runs on the calling thread anyway, and may serve as a lock.
CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_sync)(void *queue, void *block) {
  if (is_redirected() && queue == (void *)&_dispatch_main_q) {
    ((struct block_layout *)block)->invoke(block);
    return;
  }
  CVT_NEXT(sync_function, dispatch_sync);
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_barrier_sync)(
    void *queue, void *block) {
  if (is_redirected() && queue == (void *)&_dispatch_main_q) {
    ((struct block_layout *)block)->invoke(block);
    return;
  }
  CVT_NEXT(sync_function, dispatch_barrier_sync);
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_apply)(
    size_t count, void *queue, void *block) {
  if (is_redirected()) {
    void (*invoke)(void *, size_t) = (void (*)(void *, size_t))((struct block_layout *)block)->invoke;
    for (size_t index = 0; index < count; index += 1) invoke(block, index);
    return;
  }
  CVT_NEXT(apply_function, dispatch_apply);
  next(count, queue, block);
}

// Every queue runs on the simulation's thread.
#define ASSERTION(name)                                                                            \
  CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(name)(void *queue) {                                      \
    if (is_redirected()) return;                                                                   \
    CVT_NEXT(assert_function, name);                                                               \
    next(queue);                                                                                   \
  }
ASSERTION(dispatch_assert_queue)
ASSERTION(dispatch_assert_queue_barrier)
ASSERTION(dispatch_assert_queue_not)

// Groups. The group itself counts its work. Its notifications are stored here, because the group
// would send them on a thread of its own.

struct group_notice {
  struct group_notice *next;
  void *loop;
  void *group;
  void *block;
};

static _Thread_local struct group_notice *notices;

static intptr_t wait_for_group(void *group, uint64_t timeout) {
  CVT_NEXT(wait_function, dispatch_group_wait);
  return next(group, timeout);
}

struct group_work {
  void *group;
  void *block;
};

static void run_group_work(void *context) {
  struct group_work work = *(struct group_work *)context;
  free(context);
  run_block(work.block);
  dispatch_group_leave(work.group);
  dispatch_release(work.group);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_async)(
    void *group, void *queue, void *block) {
  if (is_redirected()) {
    struct group_work *work = malloc(sizeof *work);
    if (work == NULL) cvt_fail("out of memory");
    dispatch_group_enter(group);
    dispatch_retain(group);
    work->group = group;
    work->block = _Block_copy(block);
    cvt_schedule(cvt_here.loop, 0, work, run_group_work);
    return;
  }
  CVT_NEXT(group_work_function, dispatch_group_async);
  next(group, queue, block);
}

static void tell_if_empty(void *group) {
  if (wait_for_group(group, 0) != 0) return;
  struct group_notice **link = &notices;
  while (*link != NULL) {
    struct group_notice *notice = *link;
    if (notice->group != group || notice->loop != cvt_here.loop) {
      link = &notice->next;
      continue;
    }
    *link = notice->next;
    cvt_schedule(cvt_here.loop, 0, notice->block, run_block);
    dispatch_release(notice->group);
    free(notice);
  }
}

void cvt_forget(void *loop) {
  for (struct group_notice **link = &notices; *link != NULL;) {
    struct group_notice *notice = *link;
    if (notice->loop != loop) {
      link = &notice->next;
      continue;
    }
    *link = notice->next;
    _Block_release(notice->block);
    dispatch_release(notice->group);
    free(notice);
  }
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_leave)(void *group) {
  if (is_redirected()) dispatch_retain(group);
  CVT_NEXT(group_function, dispatch_group_leave);
  next(group);
  if (is_redirected()) {
    tell_if_empty(group);
    dispatch_release(group);
  }
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_notify)(
    void *group, void *queue, void *block) {
  if (is_redirected()) {
    struct group_notice *notice = malloc(sizeof *notice);
    if (notice == NULL) cvt_fail("out of memory");
    dispatch_retain(group);
    *notice = (struct group_notice){NULL, cvt_here.loop, group, _Block_copy(block)};
    // Notifications are sent in the order in which they were requested.
    struct group_notice **link = &notices;
    while (*link != NULL) link = &(*link)->next;
    *link = notice;
    tell_if_empty(group);
    return;
  }
  CVT_NEXT(group_work_function, dispatch_group_notify);
  next(group, queue, block);
}

// Waiting. A signal of another thread may come within a few seconds of real time. Any other signal
// never comes, because the waiting thread is the one that would send it.
static intptr_t wait_a_while(
    wait_function wait, void *object, uint64_t timeout, const char *message) {
  const int64_t longest = INT64_C(5000000000);
  intptr_t status = wait(object, 0);
  if (status == 0 || timeout == 0) return status;
  int64_t limit = cvt_delay_until(timeout);
  void *loop = cvt_here.loop;
  cvt_here.loop = NULL;
  status = wait(object, dispatch_time(0, limit < longest ? limit : longest));
  cvt_here.loop = loop;
  if (status != 0 && timeout == UINT64_MAX) cvt_fail(message);
  return status;
}

CVT_BEFORE_LIBRARIES intptr_t CVT_OVERRIDE(dispatch_semaphore_wait)(
    void *semaphore, uint64_t timeout) {
  CVT_NEXT(wait_function, dispatch_semaphore_wait);
  if (is_redirected()) {
    return wait_a_while(
        next, semaphore, timeout,
        "DispatchSemaphore.wait would wait for ever: it holds the simulation's only thread, and "
        "virtual time stands still. Use an async function, or notify of a DispatchGroup.");
  }
  return next(semaphore, timeout);
}

CVT_BEFORE_LIBRARIES intptr_t CVT_OVERRIDE(dispatch_group_wait)(
    void *group, uint64_t timeout) {
  CVT_NEXT(wait_function, dispatch_group_wait);
  if (is_redirected()) {
    return wait_a_while(
        next, group, timeout,
        "DispatchGroup.wait would wait for ever: it holds the simulation's only thread, and "
        "virtual time stands still. Use notify, or an async function.");
  }
  return next(group, timeout);
}

CVT_BEFORE_LIBRARIES intptr_t CVT_OVERRIDE(dispatch_block_wait)(
    void *block, uint64_t timeout) {
  CVT_NEXT(wait_function, dispatch_block_wait);
  if (is_redirected()) {
    return wait_a_while(
        next, block, timeout,
        "DispatchWorkItem.wait would wait for ever: it holds the simulation's only thread, and "
        "virtual time stands still. Use notify, or an async function.");
  }
  return next(block, timeout);
}

typedef void (*block_notify_function)(void *block, void *queue, void *notification);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_block_notify)(
    void *block, void *queue, void *notification) {
  if (is_redirected()) {
    cvt_fail(
        "DispatchWorkItem.notify of Dispatch's own calls back on a thread of its own. Add the file of "
        "type aliases that \"tracewatt init virtual-time\" writes to the app's module.");
  }
  CVT_NEXT(block_notify_function, dispatch_block_notify);
  next(block, queue, notification);
}

// Sources. A timer of Dispatch uses the real clock and would miss virtual time.

typedef void *(*source_function)(const void *type, uintptr_t handle, uintptr_t mask, void *queue);
extern char _dispatch_source_type_timer __attribute__((weak));

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_source_create)(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  if (is_redirected() && type == (const void *)&_dispatch_source_type_timer) {
    cvt_fail(
        "a timer of Dispatch's own goes by the real clock. If the app's code makes it, add the file of "
        "type aliases that \"tracewatt init virtual-time\" writes to the app's module. If a framework "
        "makes it, as URLSession does, that framework cannot run in a simulated day: replace it with "
        "code of your own, and report what it sends with SimulatedApp.upload(bytes:).");
  }
  CVT_NEXT(source_function, dispatch_source_create);
  return next(type, handle, mask, queue);
}

#else

void cvt_forget(void *loop) { (void)loop; }

#endif
