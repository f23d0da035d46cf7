// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Phone;

/** A queue of work in virtual time; all loopers share one thread, so that their work never overlaps. */
public final class Looper {
  private final Thread thread;
  private boolean isQuit;

  /** Made by HandlerThread, or by the system for the main thread, whose {@code thread} is null. */
  public Looper(Thread thread) {
    this.thread = thread;
  }

  /** The looper of the main thread. */
  public static Looper getMainLooper() {
    return Phone.get().loop().main();
  }

  /** The looper whose work runs now. */
  public static Looper myLooper() {
    return Phone.get().loop().current();
  }

  /** Does nothing: the main looper exists. */
  public static void prepareMainLooper() {}

  /** Refused: only HandlerThread makes loopers. */
  public static void prepare() {
    throw new UnsupportedOperationException("a thread of the app's own is not simulated; use HandlerThread");
  }

  /** Refused: the simulator runs the loop. */
  public static void loop() {
    throw new UnsupportedOperationException("the simulator runs the loop");
  }

  /** The thread that it stands for. */
  public Thread getThread() {
    return thread == null ? Thread.currentThread() : thread;
  }

  /** Whether its work runs now. */
  public boolean isCurrentThread() {
    return myLooper() == this;
  }

  /** Drops all work and takes no more. */
  public void quit() {
    quit(Long.MIN_VALUE);
  }

  /** Drops the work that is not due yet, and takes no more. */
  public void quitSafely() {
    quit(Phone.get().now());
  }

  private void quit(long after) {
    if (thread == null) {
      throw new IllegalStateException("Main thread not allowed to quit.");
    }
    isQuit = true;
    Phone.get().loop().removeAll(this, after);
  }

  boolean takesWork() {
    return !isQuit;
  }
}
