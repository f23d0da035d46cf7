// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

/** The trade-off between accuracy and power. */
public final class Priority {
  /** Satellites, Wi-Fi and cells. */
  public static final int PRIORITY_HIGH_ACCURACY = 100;
  /** Wi-Fi and cells, about a block. */
  public static final int PRIORITY_BALANCED_POWER_ACCURACY = 102;
  /** Mostly cells, about a town. */
  public static final int PRIORITY_LOW_POWER = 104;
  /** Positions that others ask for. */
  public static final int PRIORITY_PASSIVE = 105;

  private Priority() {}
}
