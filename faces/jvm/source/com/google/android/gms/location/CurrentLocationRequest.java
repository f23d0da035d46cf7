// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;

/**
 * What an app asks of one position. Times are in milliseconds.
 *
 * @param priority the trade-off between accuracy and power.
 * @param duration of the search.
 * @param maxUpdateAge of a position that the process knows already.
 */
public record CurrentLocationRequest(int priority, long duration, long maxUpdateAge) implements Parcelable {
  /** The trade-off between accuracy and power. */
  public int getPriority() {
    return priority;
  }

  /** The time of the search. */
  public long getDurationMillis() {
    return duration;
  }

  /** The age of a position that is good enough. */
  public long getMaxUpdateAgeMillis() {
    return maxUpdateAge;
  }

  /** Makes a request: balanced, as long as the provider allows, with positions up to a minute old. */
  public static final class Builder {
    private int priority = Priority.PRIORITY_BALANCED_POWER_ACCURACY;
    private long duration = Long.MAX_VALUE;
    private long maxUpdateAge = 60_000;

    /** A request with the library's defaults. */
    public Builder() {}

    /** Sets the trade-off between accuracy and power. */
    public Builder setPriority(int priority) {
      LocationRequest.priority(priority);
      this.priority = priority;
      return this;
    }

    /** Sets the time of the search. */
    public Builder setDurationMillis(long durationMillis) {
      if (durationMillis <= 0) {
        throw new IllegalArgumentException("durationMillis must be greater than 0");
      }
      duration = durationMillis;
      return this;
    }

    /** Sets the age of a position that is good enough. */
    public Builder setMaxUpdateAgeMillis(long maxUpdateAgeMillis) {
      if (maxUpdateAgeMillis < 0) {
        throw new IllegalArgumentException("maxUpdateAgeMillis must be greater than or equal to 0");
      }
      maxUpdateAge = maxUpdateAgeMillis;
      return this;
    }

    /** Sets how exact the position is; anything but the permission's level is ignored with a warning. */
    public Builder setGranularity(int granularity) {
      LocationRequest.warnOfGranularity(granularity);
      return this;
    }

    /** The request. */
    public CurrentLocationRequest build() {
      return new CurrentLocationRequest(priority, duration, maxUpdateAge);
    }
  }
}
