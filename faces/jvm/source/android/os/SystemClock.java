// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Phone;

/** Virtual time since the boot, which is the start of the day. */
public final class SystemClock {
  private SystemClock() {}

  /** Milliseconds since the boot. */
  public static long elapsedRealtime() {
    return Phone.get().now() / 1_000_000;
  }

  /** Nanoseconds since the boot. */
  public static long elapsedRealtimeNanos() {
    return Phone.get().now();
  }

  /** Milliseconds since the boot; sleep counts too, because the simulator does not tell the app of it. */
  public static long uptimeMillis() {
    return elapsedRealtime();
  }

  /** Zero: what the app computes takes no virtual time. */
  public static long currentThreadTimeMillis() {
    return 0;
  }

  /** Refused: virtual time stands still while code runs. */
  public static void sleep(long milliseconds) {
    throw new UnsupportedOperationException("virtual time stands still while code runs; post work with a delay");
  }
}
