// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Phone;

/** A thread with a looper. No thread runs: its work takes turns with that of the other loopers. */
public class HandlerThread extends Thread {
  private final Looper looper = new Looper(this);
  private boolean isStarted;

  /** A thread of a name. */
  public HandlerThread(String name) {
    super(name);
  }

  /** A thread of a name; the priority is ignored, because work takes no virtual time. */
  public HandlerThread(String name, int priority) {
    this(name);
  }

  @Override
  public synchronized void start() {
    if (isStarted) {
      throw new IllegalThreadStateException();
    }
    isStarted = true;
    Phone.get().loop().post(looper, this::onLooperPrepared);
  }

  /** Called before other work of the looper. */
  protected void onLooperPrepared() {}

  /** Its looper; null before the start. */
  public Looper getLooper() {
    return isStarted ? looper : null;
  }

  /** Drops all work and ends. */
  public boolean quit() {
    if (isStarted) {
      looper.quit();
    }
    return isStarted;
  }

  /** Drops the work that is not due yet, and ends. */
  public boolean quitSafely() {
    if (isStarted) {
      looper.quitSafely();
    }
    return isStarted;
  }
}
