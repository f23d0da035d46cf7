// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;

/**
 * A transition that happened.
 *
 * @param activity a type of {@link DetectedActivity}.
 * @param transition enter or exit, of {@link ActivityTransition}.
 * @param elapsed in nanoseconds since the boot.
 */
public record ActivityTransitionEvent(int activity, int transition, long elapsed) implements Parcelable {
  /** A type of {@link DetectedActivity}. */
  public int getActivityType() {
    return activity;
  }

  /** Enter or exit, of {@link ActivityTransition}. */
  public int getTransitionType() {
    return transition;
  }

  /** Nanoseconds since the boot. */
  public long getElapsedRealTimeNanos() {
    return elapsed;
  }
}
