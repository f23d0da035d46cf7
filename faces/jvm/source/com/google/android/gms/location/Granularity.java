// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

/** How exact positions are. Anything but the permission's level is ignored with a warning. */
public final class Granularity {
  /** As exact as the permission allows. */
  public static final int GRANULARITY_PERMISSION_LEVEL = 0;
  /** A few kilometres. */
  public static final int GRANULARITY_COARSE = 1;
  /** Exact. */
  public static final int GRANULARITY_FINE = 2;

  private Granularity() {}
}
