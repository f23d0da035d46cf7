// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Phone;

/** The phone's build. */
public final class Build {
  /** The maker, which the simulator does not name. */
  public static final String MANUFACTURER = "unknown";
  /** The model, which the simulator does not name. */
  public static final String MODEL = "unknown";

  private Build() {}

  /** The version of the system. */
  public static final class VERSION {
    /** The level of the interface, from the day's system. */
    public static final int SDK_INT = Phone.get().sdk();

    private VERSION() {}
  }

  /** Levels of the interface. */
  public static final class VERSION_CODES {
    /** Android 5.0. */
    public static final int LOLLIPOP = 21;
    /** Android 6.0. */
    public static final int M = 23;
    /** Android 7.0. */
    public static final int N = 24;
    /** Android 8.0. */
    public static final int O = 26;
    /** Android 8.1. */
    public static final int O_MR1 = 27;
    /** Android 9. */
    public static final int P = 28;
    /** Android 10. */
    public static final int Q = 29;
    /** Android 11. */
    public static final int R = 30;
    /** Android 12. */
    public static final int S = 31;
    /** Android 12L. */
    public static final int S_V2 = 32;
    /** Android 13. */
    public static final int TIRAMISU = 33;
    /** Android 14. */
    public static final int UPSIDE_DOWN_CAKE = 34;
    /** Android 15. */
    public static final int VANILLA_ICE_CREAM = 35;

    private VERSION_CODES() {}
  }
}
