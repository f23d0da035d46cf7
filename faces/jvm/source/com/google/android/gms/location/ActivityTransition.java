// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;

/**
 * The beginning or the end of an activity.
 *
 * @param activity a type of {@link DetectedActivity}.
 * @param transition enter or exit.
 */
public record ActivityTransition(int activity, int transition) implements Parcelable {
  /** The activity begins. */
  public static final int ACTIVITY_TRANSITION_ENTER = 0;
  /** The activity ends. */
  public static final int ACTIVITY_TRANSITION_EXIT = 1;

  /** A type of {@link DetectedActivity}. */
  public int getActivityType() {
    return activity;
  }

  /** Enter or exit. */
  public int getTransitionType() {
    return transition;
  }

  /** Makes a transition. */
  public static final class Builder {
    private int activity = -1;
    private int transition = -1;

    /** A transition without values. */
    public Builder() {}

    /** Sets the type of the activity. */
    public Builder setActivityType(int activityType) {
      activity = activityType;
      return this;
    }

    /** Sets whether it begins or ends. */
    public Builder setActivityTransition(int transition) {
      if (transition != ACTIVITY_TRANSITION_ENTER && transition != ACTIVITY_TRANSITION_EXIT) {
        throw new IllegalArgumentException("Transition type " + transition + " is not valid.");
      }
      this.transition = transition;
      return this;
    }

    /** The transition; IllegalStateException if a value is missing. */
    public ActivityTransition build() {
      if (activity < 0) {
        throw new IllegalStateException("Activity type not set.");
      }
      if (transition < 0) {
        throw new IllegalStateException("Activity transition type not set.");
      }
      return new ActivityTransition(activity, transition);
    }
  }
}
