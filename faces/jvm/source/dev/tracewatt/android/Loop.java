// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.os.Looper;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The work of all loopers, in virtual time on one thread.
 *
 * <p>Work that is due runs in the order of its times, then of its posting. The next time goes to the lab as timer 0,
 * which fires late while the process is suspended, as on a phone.
 */
public final class Loop {
  private static final int TIMER = 0;

  /** Work of a looper that waits for its time. */
  public static final class Work implements Comparable<Work> {
    final Looper looper;
    final long due;
    final long order;
    final Runnable action;
    final Object owner;

    Work(Looper looper, long due, long order, Runnable action, Object owner) {
      this.looper = looper;
      this.due = due;
      this.order = order;
      this.action = action;
      this.owner = owner;
    }

    @Override
    public int compareTo(Work other) {
      return due != other.due ? Long.compare(due, other.due) : Long.compare(order, other.order);
    }
  }

  private final Phone phone;
  private final PriorityQueue<Work> queue = new PriorityQueue<>();
  private final Looper main;
  private Looper current;
  private long count;
  private long armed = Long.MAX_VALUE;

  Loop(Phone phone) {
    this.phone = phone;
    main = new Looper(null);
    current = main;
  }

  /** The looper of the main thread. */
  public Looper main() {
    return main;
  }

  /** The looper whose work runs now. */
  public Looper current() {
    return current;
  }

  /**
   * Adds work.
   *
   * @param looper on whose thread it runs.
   * @param due in nanoseconds since the day's start; what is past is due now.
   * @param owner by which it can be removed; may be null.
   * @return the work, which {@link #cancel} takes back.
   */
  public Work post(Looper looper, long due, Runnable action, Object owner) {
    phone.checkThread();
    Work work = new Work(looper, due, count++, action, owner);
    queue.add(work);
    return work;
  }

  /** Adds work that is due before everything else. */
  public void postFirst(Looper looper, Runnable action, Object owner) {
    phone.checkThread();
    queue.add(new Work(looper, Long.MIN_VALUE, -count++, action, owner));
  }

  /** Adds work that is due now. */
  public Work post(Looper looper, Runnable action) {
    return post(looper, phone.now(), action, null);
  }

  /** Takes work back; false if it has run. */
  public boolean cancel(Work work) {
    return queue.remove(work);
  }

  /** Removes work by its owner. */
  public void removeIf(Predicate<Object> isRemoved) {
    phone.checkThread();
    queue.removeIf(work -> work.owner != null && isRemoved.test(work.owner));
  }

  /** Whether there is work of an owner. */
  public boolean contains(Predicate<Object> isOwner) {
    return queue.stream().anyMatch(work -> work.owner != null && isOwner.test(work.owner));
  }

  /** Removes a looper's work that is due after a time in nanoseconds. */
  public void removeAll(Looper looper, long after) {
    queue.removeIf(work -> work.looper == looper && work.due > after);
  }

  /** Runs all work that is due. */
  void run() {
    while (!queue.isEmpty() && queue.peek().due <= phone.now()) {
      Work work = queue.poll();
      current = work.looper;
      try {
        work.action.run();
      } finally {
        current = main;
      }
    }
  }

  /** The timer fired. */
  void fired() {
    armed = Long.MAX_VALUE;
  }

  /** Sets the lab's timer to the next time. */
  void settle() {
    long next = queue.isEmpty() ? Long.MAX_VALUE : queue.peek().due;
    armed = phone.arm(TIMER, next, armed);
  }
}
