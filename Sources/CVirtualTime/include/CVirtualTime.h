// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Virtual time below Swift: the time that a thread reads from its clocks, and the loop to which the
// Swift runtime and Dispatch submit the work of that thread. On systems other than Linux clocks,
// Dispatch, random numbers and bundles stay real, and only the hooks of the Swift runtime are set.
//
// All of it affects a thread only between cvt_enter and cvt_leave; all other threads, and the same
// thread at other times, keep the real clock and the real queues.

#ifndef TRACEWATT_CVIRTUALTIME_H
#define TRACEWATT_CVIRTUALTIME_H

#include <stdbool.h>
#include <stdint.h>

/// A reference to a serial executor, two words as the Swift runtime passes it.
typedef struct {
  const void *identity;
  uintptr_t implementation;
} cvt_executor;

/// Schedules work with a loop: run(context) is called after delay_ns nanoseconds of virtual time.
typedef void (*cvt_schedule_function)(void *loop, int64_t delay_ns, void *context,
                                      void (*run)(void *context));

/// Work that was submitted to a queue of Dispatch; it must be run or dropped once.
typedef struct cvt_work cvt_work;

/// The queue that the work was submitted to, kept until the work is run or dropped.
void *cvt_work_queue(const cvt_work *work);

/// The context of work that is a C function; null for a block.
void *cvt_work_context(const cvt_work *work);

/// Runs the work and releases it.
void cvt_work_run(cvt_work *work);

/// Releases the work without running it. The context of a C function is not released.
void cvt_work_drop(cvt_work *work);

/// What a loop does with Dispatch's queues. Queues are dispatch_queue_t.
typedef struct {
  /// Takes work that is due after delay_ns nanoseconds of virtual time.
  void (*submit)(void *loop, cvt_work *work, int64_t delay_ns);
  /// Calls run(context) at once as work of a queue, after the work that waits in it.
  void (*run_now)(void *loop, void *queue, bool is_barrier, void *context,
                  void (*run)(void *context));
  /// Holds the work of a queue back.
  void (*suspend)(void *loop, void *queue);
  /// Ends one suspension of a queue.
  void (*resume)(void *loop, void *queue);
  /// Releases the work that an inactive queue held back.
  void (*activated)(void *loop, void *queue);
  /// The queue whose work is running.
  void *(*current)(void *loop);
  /// Runs pending work of queues other than the running ones until is_over(context); false if that
  /// does not come about.
  bool (*run_others)(void *loop, bool (*is_over)(void *context), void *context);
} cvt_queues;

/// Sets the receiver of the work that threads under a loop submit to queues; once, before the first
/// cvt_enter.
void cvt_install_queues(cvt_queues receiver);

/// Dispatch's main queue.
void *cvt_main_queue(void);

/// The name of a queue; empty if it has none.
const char *cvt_queue_label(void *queue);

/// Whether a queue may begin work before earlier work has ended.
bool cvt_queue_is_concurrent(void *queue);

/// Whether a queue was created inactive and has not been activated.
bool cvt_queue_is_inactive(void *queue);

/// Puts the calling thread under a loop with its main executor.
void cvt_enter(void *loop, cvt_executor main_executor);

/// Sets the clocks that the calling thread reads, in nanoseconds: since 1970 and since boot.
void cvt_set_clock(int64_t unix_ns, int64_t uptime_ns);

/// Sets the state of the calling thread's random numbers until cvt_leave; not null.
void cvt_set_random(uint64_t *state);

/// Finds the main bundle; must be called once, before the first cvt_set_bundle.
void cvt_find_main_bundle(void);

/// Sets the property list and the identifier that the main bundle has for the calling thread until
/// cvt_leave: Core Foundation's dictionary and string, not retained; null for the program's own.
void cvt_set_bundle(const void *property_list, const void *identifier);

/// Restores the real clock and queues of the calling thread.
void cvt_leave(void);

/// The time until a dispatch_time_t by the calling thread's clocks, in nanoseconds, at least 0; on
/// Linux only.
int64_t cvt_delay_until(uint64_t when);

/// Releases the notifications of groups on the calling thread for a loop that has ended.
void cvt_forget(void *loop);

/// Sets whether the code that runs under the loop counts as the main thread's, which is so after
/// cvt_enter; the previous value.
bool cvt_set_main(bool is_main);

/// The loop of the calling thread, or null.
void *cvt_loop(void);

/// Redirects the queues of threads that are under a loop to `schedule`.
///
/// False if the Swift runtime lacks the required hooks. Must be called once, before the first
/// cvt_enter.
bool cvt_install_runtime(cvt_schedule_function schedule);

/// Whether the Swift runtime finds the running code isolated to an executor; true if it cannot be
/// asked.
bool cvt_is_isolated(cvt_executor executor);

/// Ends the process with a message on standard error.
_Noreturn void cvt_fail(const char *message);

#endif
