// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;

/**
 * An activity of the user.
 *
 * @param type one of the constants.
 * @param confidence in percent.
 */
public record DetectedActivity(int type, int confidence) implements Parcelable {
  /** In a vehicle. */
  public static final int IN_VEHICLE = 0;
  /** On a bicycle. */
  public static final int ON_BICYCLE = 1;
  /** Walking or running. */
  public static final int ON_FOOT = 2;
  /** The phone lies still. */
  public static final int STILL = 3;
  /** Not known. */
  public static final int UNKNOWN = 4;
  /** The phone is being tilted; never reported here. */
  public static final int TILTING = 5;
  /** Walking. */
  public static final int WALKING = 7;
  /** Running. */
  public static final int RUNNING = 8;

  /** One of the constants. */
  public int getType() {
    return type;
  }

  /** Percent. */
  public int getConfidence() {
    return confidence;
  }
}
