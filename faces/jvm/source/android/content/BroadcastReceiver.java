// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

/** Receives broadcasts of the system's services and of the app. */
public abstract class BroadcastReceiver {
  /** Made by the app, or by the system for a declared receiver. */
  public BroadcastReceiver() {}

  /** Receives a broadcast, on the main looper. */
  public abstract void onReceive(Context context, Intent intent);

  /** Keeps the process for work after {@link #onReceive}; how long it runs is up to the simulated system. */
  public final PendingResult goAsync() {
    return new PendingResult();
  }

  /** Work after {@link #onReceive}. */
  public static final class PendingResult {
    private PendingResult() {}

    /** Ends the work. */
    public void finish() {}
  }
}
