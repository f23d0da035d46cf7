// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dispatch queues. Work that a thread under a loop submits to any queue goes to the loop's queues
// instead, as does every sleep of a Swift task without an executor of its own. Synchronous work stays
// on the calling thread. A wait that only another thread can end is given a few seconds.

#define _GNU_SOURCE
#include "thread.h"

#ifdef __linux__

#include <stdint.h>
#include <stdlib.h>

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

static cvt_queues queues;

void cvt_install_queues(cvt_queues receiver) { queues = receiver; }

static bool is_redirected(void) { return cvt_here.loop != NULL && queues.submit != NULL; }

// From the blocks runtime, whose ABI is fixed.
extern void *_Block_copy(const void *block) __attribute__((weak));
extern void _Block_release(const void *block) __attribute__((weak));

struct block_layout {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

static void invoke(void *block) { ((struct block_layout *)block)->invoke(block); }

// From libdispatch.
typedef void (*work_function)(void *context);
extern char _dispatch_main_q __attribute__((weak));
extern char _dispatch_queue_attr_concurrent __attribute__((weak));
extern char _dispatch_source_type_timer __attribute__((weak));
extern void dispatch_retain(void *object) __attribute__((weak));
extern void dispatch_release(void *object) __attribute__((weak));
extern uint64_t dispatch_time(uint64_t when, int64_t delta) __attribute__((weak));
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));
extern void *dispatch_queue_get_specific(void *queue, const void *key) __attribute__((weak));
extern void dispatch_queue_set_specific(
    void *queue, const void *key, void *context, work_function destructor) __attribute__((weak));
extern void dispatch_group_enter(void *group) __attribute__((weak));
void dispatch_group_leave(void *group);

// Queues. Dispatch does not say whether a queue is concurrent or inactive, so the attributes are
// followed from where they are made, and kept with the queue.

enum { IS_OWN = 1, IS_CONCURRENT = 2, IS_INACTIVE = 4 };

// The key under which a queue keeps its traits.
static const char traits_key;

static uintptr_t traits(void *queue) {
  return (uintptr_t)dispatch_queue_get_specific(queue, &traits_key);
}

static void set_traits(void *queue, uintptr_t traits) {
  dispatch_queue_set_specific(queue, &traits_key, (void *)traits, NULL);
}

void *cvt_main_queue(void) { return &_dispatch_main_q; }

const char *cvt_queue_label(void *queue) {
  const char *label = dispatch_queue_get_label(queue);
  return label == NULL ? "" : label;
}

bool cvt_queue_is_concurrent(void *queue) {
  if (queue == (void *)&_dispatch_main_q) return false;
  const uintptr_t known = traits(queue);
  // Only the system's own queues have no traits.
  return known == 0 || (known & IS_CONCURRENT) != 0;
}

bool cvt_queue_is_inactive(void *queue) { return (traits(queue) & IS_INACTIVE) != 0; }

// The attributes that are known to differ from the default, at most one for each combination of
// quality of service, priority and frequency.
#define MOST_ATTRIBUTES 8192
static struct {
  const void *attribute;
  uintptr_t traits;
} attributes[MOST_ATTRIBUTES];
static _Atomic int attribute_count;
static _Atomic bool attributes_are_locked;

static uintptr_t attribute_traits(const void *attribute) {
  if (attribute == (const void *)&_dispatch_queue_attr_concurrent) return IS_CONCURRENT;
  const int count = atomic_load_explicit(&attribute_count, memory_order_acquire);
  for (int index = 0; index < count; index += 1) {
    if (attributes[index].attribute == attribute) return attributes[index].traits;
  }
  return 0;
}

static void *with_traits(void *attribute, uintptr_t traits) {
  if (traits == 0 || attribute_traits(attribute) == traits) return attribute;
  while (atomic_exchange_explicit(&attributes_are_locked, true, memory_order_acquire)) {}
  const int count = atomic_load_explicit(&attribute_count, memory_order_relaxed);
  if (attribute_traits(attribute) != traits && count < MOST_ATTRIBUTES) {
    attributes[count].attribute = attribute;
    attributes[count].traits = traits;
    atomic_store_explicit(&attribute_count, count + 1, memory_order_release);
  }
  atomic_store_explicit(&attributes_are_locked, false, memory_order_release);
  return attribute;
}

typedef void *(*attribute_function)(void *attribute);
typedef void *(*attribute_qos_function)(void *attribute, unsigned qos, int priority);
typedef void *(*attribute_frequency_function)(void *attribute, unsigned long frequency);

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_queue_attr_make_initially_inactive)(
    void *attribute) {
  CVT_NEXT(attribute_function, dispatch_queue_attr_make_initially_inactive);
  return with_traits(next(attribute), attribute_traits(attribute) | IS_INACTIVE);
}

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_queue_attr_make_with_qos_class)(
    void *attribute, unsigned qos, int priority) {
  CVT_NEXT(attribute_qos_function, dispatch_queue_attr_make_with_qos_class);
  return with_traits(next(attribute, qos, priority), attribute_traits(attribute));
}

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_queue_attr_make_with_autorelease_frequency)(
    void *attribute, unsigned long frequency) {
  CVT_NEXT(attribute_frequency_function, dispatch_queue_attr_make_with_autorelease_frequency);
  return with_traits(next(attribute, frequency), attribute_traits(attribute));
}

typedef void *(*create_function)(const char *label, void *attribute);
typedef void *(*create_with_target_function)(const char *label, void *attribute, void *target);

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_queue_create)(
    const char *label, void *attribute) {
  CVT_NEXT(create_function, dispatch_queue_create);
  void *queue = next(label, attribute);
  set_traits(queue, attribute_traits(attribute) | IS_OWN);
  return queue;
}

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_queue_create_with_target)(
    const char *label, void *attribute, void *target) {
  CVT_NEXT(create_with_target_function, dispatch_queue_create_with_target);
  void *queue = next(label, attribute, target);
  set_traits(queue, attribute_traits(attribute) | IS_OWN);
  return queue;
}

typedef void (*object_function)(void *object);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_activate)(void *object) {
  CVT_NEXT(object_function, dispatch_activate);
  const uintptr_t known = traits(object);
  if ((known & IS_INACTIVE) != 0) set_traits(object, known & ~(uintptr_t)IS_INACTIVE);
  next(object);
  if (is_redirected() && (known & IS_INACTIVE) != 0) queues.activated(cvt_here.loop, object);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_suspend)(void *object) {
  if (is_redirected() && traits(object) != 0) {
    queues.suspend(cvt_here.loop, object);
    return;
  }
  CVT_NEXT(object_function, dispatch_suspend);
  next(object);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_resume)(void *object) {
  if (is_redirected() && traits(object) != 0) {
    queues.resume(cvt_here.loop, object);
    return;
  }
  CVT_NEXT(object_function, dispatch_resume);
  next(object);
}

typedef void *(*specific_function)(const void *key);

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_get_specific)(const void *key) {
  if (is_redirected()) return dispatch_queue_get_specific(queues.current(cvt_here.loop), key);
  CVT_NEXT(specific_function, dispatch_get_specific);
  return next(key);
}

// Every queue runs on the simulation's thread.
typedef void (*assert_function)(void *queue);
#define ASSERTION(name)                                                                            \
  CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(name)(void *queue) {                                      \
    if (is_redirected()) return;                                                                   \
    CVT_NEXT(assert_function, name);                                                               \
    next(queue);                                                                                   \
  }
ASSERTION(dispatch_assert_queue)
ASSERTION(dispatch_assert_queue_barrier)
ASSERTION(dispatch_assert_queue_not)

// Work.

struct cvt_work {
  void *queue;
  // A block, or a function with its context.
  void *block;
  work_function function;
  void *context;
  // The group that the work belongs to, or null.
  void *group;
};

void *cvt_work_queue(const cvt_work *work) { return work->queue; }
void *cvt_work_context(const cvt_work *work) { return work->context; }

static void finish(cvt_work *work) {
  if (work->block != NULL) _Block_release(work->block);
  if (work->group != NULL) {
    dispatch_group_leave(work->group);
    dispatch_release(work->group);
  }
  dispatch_release(work->queue);
  free(work);
}

void cvt_work_run(cvt_work *work) {
  if (work->block != NULL) {
    invoke(work->block);
  } else {
    work->function(work->context);
  }
  finish(work);
}

void cvt_work_drop(cvt_work *work) { finish(work); }

// Submits a block, or a function with its context, to the loop of the calling thread.
static void submit(
    void *queue, int64_t delay_ns, void *block, work_function function, void *context,
    void *group) {
  cvt_work *work = malloc(sizeof *work);
  if (work == NULL) cvt_fail("out of memory");
  dispatch_retain(queue);
  if (group != NULL) {
    dispatch_group_enter(group);
    dispatch_retain(group);
  }
  *work = (cvt_work){queue, block == NULL ? NULL : _Block_copy(block), function, context, group};
  queues.submit(cvt_here.loop, work, delay_ns);
}

typedef void (*async_function)(void *queue, void *block);
typedef void (*async_f_function)(void *queue, void *context, work_function work);
typedef void (*after_function)(uint64_t when, void *queue, void *block);
typedef void (*after_f_function)(uint64_t when, void *queue, void *context, work_function work);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_async)(void *queue, void *block) {
  if (is_redirected()) {
    submit(queue, 0, block, NULL, NULL, NULL);
    return;
  }
  CVT_NEXT(async_function, dispatch_async);
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_async_f)(
    void *queue, void *context, work_function work) {
  if (is_redirected()) {
    submit(queue, 0, NULL, work, context, NULL);
    return;
  }
  CVT_NEXT(async_f_function, dispatch_async_f);
  next(queue, context, work);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_barrier_async)(
    void *queue, void *block) {
  if (is_redirected()) {
    submit(queue, 0, block, NULL, NULL, NULL);
    return;
  }
  CVT_NEXT(async_function, dispatch_barrier_async);
  next(queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_after)(
    uint64_t when, void *queue, void *block) {
  if (is_redirected()) {
    submit(queue, cvt_delay_until(when), block, NULL, NULL, NULL);
    return;
  }
  CVT_NEXT(after_function, dispatch_after);
  next(when, queue, block);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_after_f)(
    uint64_t when, void *queue, void *context, work_function work) {
  if (is_redirected()) {
    submit(queue, cvt_delay_until(when), NULL, work, context, NULL);
    return;
  }
  CVT_NEXT(after_f_function, dispatch_after_f);
  next(when, queue, context, work);
}

// Synchronous work. Dispatch runs that of its own queues on the calling thread, and such a queue may
// serve as a lock between the threads of several days.

typedef void (*sync_function)(void *queue, void *block);

struct sync_call {
  sync_function sync;
  void *queue;
  void *block;
};

static void run_sync_call(void *context) {
  const struct sync_call *call = context;
  if (call->queue == (void *)&_dispatch_main_q) {
    invoke(call->block);
  } else {
    call->sync(call->queue, call->block);
  }
}

#define SYNCHRONOUS(name, is_barrier)                                                              \
  CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(name)(void *queue, void *block) {                         \
    CVT_NEXT(sync_function, name);                                                                 \
    if (is_redirected()) {                                                                         \
      struct sync_call call = {next, queue, block};                                                \
      queues.run_now(cvt_here.loop, queue, is_barrier, &call, run_sync_call);                      \
      return;                                                                                      \
    }                                                                                              \
    next(queue, block);                                                                            \
  }
SYNCHRONOUS(dispatch_sync, false)
SYNCHRONOUS(dispatch_barrier_sync, true)

typedef void (*apply_function)(size_t count, void *queue, void *block);

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_apply)(
    size_t count, void *queue, void *block) {
  if (is_redirected()) {
    void (*run)(void *, size_t) = (void (*)(void *, size_t))(void *)((struct block_layout *)block)->invoke;
    for (size_t index = 0; index < count; index += 1) run(block, index);
    return;
  }
  CVT_NEXT(apply_function, dispatch_apply);
  next(count, queue, block);
}

// Groups, which work items have too. The group itself counts its work. Its notifications are stored
// here, because the group would send them on a thread of its own.

typedef void (*group_function)(void *group);
typedef void (*group_work_function)(void *group, void *queue, void *block);
typedef intptr_t (*wait_function)(void *object, uint64_t timeout);

struct group_notice {
  struct group_notice *next;
  void *loop;
  void *group;
  void *queue;
  void *block;
};

static _Thread_local struct group_notice *notices;

static intptr_t wait_for_group(void *group, uint64_t timeout) {
  CVT_NEXT(wait_function, dispatch_group_wait);
  return next(group, timeout);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_async)(
    void *group, void *queue, void *block) {
  if (is_redirected()) {
    submit(queue, 0, block, NULL, NULL, group);
    return;
  }
  CVT_NEXT(group_work_function, dispatch_group_async);
  next(group, queue, block);
}

static void release_notice(struct group_notice *notice) {
  _Block_release(notice->block);
  dispatch_release(notice->queue);
  dispatch_release(notice->group);
  free(notice);
}

static void tell_if_empty(void *group) {
  if (notices == NULL || wait_for_group(group, 0) != 0) return;
  struct group_notice **link = &notices;
  while (*link != NULL) {
    struct group_notice *notice = *link;
    if (notice->group != group || notice->loop != cvt_here.loop) {
      link = &notice->next;
      continue;
    }
    *link = notice->next;
    submit(notice->queue, 0, notice->block, NULL, NULL, NULL);
    release_notice(notice);
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
    release_notice(notice);
    // A deinitialiser may have changed the list.
    link = &notices;
  }
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_leave)(void *group) {
  CVT_NEXT(group_function, dispatch_group_leave);
  if (!is_redirected()) {
    next(group);
    return;
  }
  dispatch_retain(group);
  next(group);
  tell_if_empty(group);
  dispatch_release(group);
}

CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(dispatch_group_notify)(
    void *group, void *queue, void *block) {
  if (is_redirected()) {
    struct group_notice *notice = malloc(sizeof *notice);
    if (notice == NULL) cvt_fail("out of memory");
    dispatch_retain(group);
    dispatch_retain(queue);
    *notice = (struct group_notice){NULL, cvt_here.loop, group, queue, _Block_copy(block)};
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

// Waiting. Pending work of other queues runs first, and then a signal of another thread may come
// within a few seconds of real time. Any other signal never comes, because the waiting thread is the
// one that would send it.

struct awaited {
  wait_function wait;
  void *object;
};

static bool is_over(void *context) {
  const struct awaited *awaited = context;
  return awaited->wait(awaited->object, 0) == 0;
}

static intptr_t wait_a_while(
    wait_function wait, void *object, uint64_t timeout, const char *message) {
  const int64_t longest = INT64_C(5000000000);
  const int64_t limit = cvt_delay_until(timeout);
  if (limit == 0) return wait(object, 0);
  struct awaited awaited = {wait, object};
  if (queues.run_others(cvt_here.loop, is_over, &awaited)) return 0;
  void *loop = cvt_here.loop;
  cvt_here.loop = NULL;
  const intptr_t status = wait(object, dispatch_time(0, limit < longest ? limit : longest));
  cvt_here.loop = loop;
  if (status != 0 && timeout == UINT64_MAX) cvt_fail(message);
  return status;
}

#define WAITING(name, call, remedy)                                                                \
  CVT_BEFORE_LIBRARIES intptr_t CVT_OVERRIDE(name)(void *object, uint64_t timeout) {               \
    CVT_NEXT(wait_function, name);                                                                 \
    if (is_redirected()) {                                                                         \
      return wait_a_while(                                                                         \
          next, object, timeout,                                                                   \
          call " would wait for ever: what it waits for needs the simulation's only thread, which " \
          "the call holds, or the clock to move on. " remedy);                                     \
    }                                                                                              \
    return next(object, timeout);                                                                  \
  }
WAITING(
    dispatch_semaphore_wait, "DispatchSemaphore.wait",
    "Use an async function, or notify of a DispatchGroup.")
WAITING(dispatch_group_wait, "DispatchGroup.wait", "Use notify, or an async function.")
WAITING(dispatch_block_wait, "DispatchWorkItem.wait", "Use notify, or an async function.")

// Sources. A timer of Dispatch uses the real clock and would miss virtual time.

typedef void *(*source_function)(const void *type, uintptr_t handle, uintptr_t mask, void *queue);

CVT_BEFORE_LIBRARIES void *CVT_OVERRIDE(dispatch_source_create)(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  if (is_redirected() && type == (const void *)&_dispatch_source_type_timer) {
    cvt_fail(
        "a timer of Dispatch's own goes by the real clock. If the app's code makes it, add the file of "
        "type aliases that \"tracewatt init virtual-time\" writes to the app's module. If a framework "
        "makes it, as URLSession does, that framework cannot run in a simulated day: replace it with "
        "code of your own, and report what it sends with SimulatedApp.upload(bytes:). XCTest's wait and "
        "Foundation's RunLoop.run make one too: wait for expectations after the day.");
  }
  CVT_NEXT(source_function, dispatch_source_create);
  return next(type, handle, mask, queue);
}

#else

// Queues stay real: what runs in them is no work of a loop.
void cvt_install_queues(cvt_queues receiver) { (void)receiver; }
void cvt_forget(void *loop) { (void)loop; }
void *cvt_main_queue(void) { return NULL; }
const char *cvt_queue_label(void *queue) { return ""; }
bool cvt_queue_is_concurrent(void *queue) { return false; }
bool cvt_queue_is_inactive(void *queue) { return false; }
void *cvt_work_queue(const cvt_work *work) { return NULL; }
void *cvt_work_context(const cvt_work *work) { return NULL; }
void cvt_work_run(cvt_work *work) { (void)work; }
void cvt_work_drop(cvt_work *work) { (void)work; }

#endif
