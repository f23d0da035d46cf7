// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;
import dev.tracewatt.android.Phone;
import dev.tracewatt.android.Want;

/**
 * What an app asks of the fused provider. Times are in milliseconds, distances in metres.
 *
 * <p>Ignored with a warning: waiting for an accurate position, and a granularity that is not the permission's.
 */
public final class LocationRequest implements Parcelable {
  /** {@link Priority#PRIORITY_HIGH_ACCURACY}. */
  public static final int PRIORITY_HIGH_ACCURACY = 100;
  /** {@link Priority#PRIORITY_BALANCED_POWER_ACCURACY}. */
  public static final int PRIORITY_BALANCED_POWER_ACCURACY = 102;
  /** {@link Priority#PRIORITY_LOW_POWER}. */
  public static final int PRIORITY_LOW_POWER = 104;
  /** {@link Priority#PRIORITY_PASSIVE}. */
  public static final int PRIORITY_NO_POWER = 105;

  private static final long HOUR = 3_600_000;

  private int priority = PRIORITY_BALANCED_POWER_ACCURACY;
  private long interval = HOUR;
  /** Negative for the default. */
  private long minInterval = -1;
  /** The share of the interval that is the default: a sixth for setters, all of it for the builder. */
  private int share = 6;
  private long maxDelay;
  private float minDistance;
  private long duration = Long.MAX_VALUE;
  private int maxUpdates = Integer.MAX_VALUE;
  private long maxAge = -1;
  private boolean waits;

  private LocationRequest() {}

  private LocationRequest(LocationRequest other) {
    priority = other.priority;
    interval = other.interval;
    minInterval = other.minInterval;
    share = other.share;
    maxDelay = other.maxDelay;
    minDistance = other.minDistance;
    duration = other.duration;
    maxUpdates = other.maxUpdates;
    maxAge = other.maxAge;
    waits = other.waits;
  }

  /** A request with balanced power and an hour's interval; replaced by {@link Builder}. */
  public static LocationRequest create() {
    return new LocationRequest();
  }

  private static void check(boolean isValid, String name) {
    if (!isValid) {
      throw new IllegalArgumentException(name + " is out of range");
    }
  }

  static Want.Priority priority(int priority) {
    return switch (priority) {
      case PRIORITY_HIGH_ACCURACY -> Want.Priority.HIGH_ACCURACY;
      case PRIORITY_BALANCED_POWER_ACCURACY -> Want.Priority.BALANCED;
      case PRIORITY_LOW_POWER -> Want.Priority.LOW_POWER;
      case PRIORITY_NO_POWER -> Want.Priority.PASSIVE;
      default -> throw new IllegalArgumentException("priority " + priority + " must be a Priority.PRIORITY_* constant");
    };
  }

  static void warnOfGranularity(int granularity) {
    if (granularity != Granularity.GRANULARITY_PERMISSION_LEVEL) {
      Phone.get().warn("a granularity of positions is ignored; the permission's level counts");
    }
  }

  Want want() {
    if (waits) {
      Phone.get().warn("setWaitForAccurateLocation is ignored");
    }
    return new Want(
        priority(priority), Want.Source.ANY, interval, getMinUpdateIntervalMillis(), getMaxUpdateDelayMillis(),
        minDistance, duration, maxUpdates, getMaxUpdateAgeMillis(), 0);
  }

  /** The trade-off between accuracy and power. */
  public int getPriority() {
    return priority;
  }

  /** The desired interval. */
  public long getIntervalMillis() {
    return interval;
  }

  /** The shortest time between deliveries, at most the interval. */
  public long getMinUpdateIntervalMillis() {
    return minInterval < 0 ? interval / share : Math.min(minInterval, interval);
  }

  /** The time for which positions may be held back. */
  public long getMaxUpdateDelayMillis() {
    return maxDelay;
  }

  /** The least distance between deliveries. */
  public float getMinUpdateDistanceMeters() {
    return minDistance;
  }

  /** The time after which it ends. */
  public long getDurationMillis() {
    return duration;
  }

  /** The number of positions after which it ends. */
  public int getMaxUpdates() {
    return maxUpdates;
  }

  /** The age of a stored position that may come first. */
  public long getMaxUpdateAgeMillis() {
    return maxAge < 0 ? interval : maxAge;
  }

  /** Whether the first position may wait for a better one, which is ignored. */
  public boolean isWaitForAccurateLocation() {
    return waits;
  }

  // Setters that the builder has replaced

  /** Sets the trade-off between accuracy and power. */
  public LocationRequest setPriority(int priority) {
    priority(priority);
    this.priority = priority;
    return this;
  }

  /** Sets the desired interval. */
  public LocationRequest setInterval(long interval) {
    check(interval >= 0, "interval");
    this.interval = interval;
    return this;
  }

  /** Sets the shortest time between deliveries; a sixth of the interval without it. */
  public LocationRequest setFastestInterval(long interval) {
    check(interval >= 0, "interval");
    minInterval = interval;
    return this;
  }

  /** Sets the time for which positions may be held back. */
  public LocationRequest setMaxWaitTime(long time) {
    check(time >= 0, "time");
    maxDelay = time;
    return this;
  }

  /** Sets the least distance between deliveries. */
  public LocationRequest setSmallestDisplacement(float metres) {
    check(metres >= 0, "metres");
    minDistance = metres;
    return this;
  }

  /** Sets the number of positions after which it ends. */
  public LocationRequest setNumUpdates(int count) {
    check(count > 0, "count");
    maxUpdates = count;
    return this;
  }

  /** Sets the time after which it ends. */
  public LocationRequest setExpirationDuration(long duration) {
    check(duration > 0, "duration");
    this.duration = duration;
    return this;
  }

  /** Sets whether the first position may wait for a better one, which is ignored with a warning. */
  public LocationRequest setWaitForAccurateLocation(boolean value) {
    waits = value;
    return this;
  }

  /** The desired interval. */
  public long getInterval() {
    return interval;
  }

  /** The shortest time between deliveries. */
  public long getFastestInterval() {
    return getMinUpdateIntervalMillis();
  }

  /** Makes a request. */
  public static final class Builder {
    /** The shortest time between deliveries is the interval. */
    public static final long IMPLICIT_MIN_UPDATE_INTERVAL = -1;
    /** The age of a first, stored position is the interval. */
    public static final long IMPLICIT_MAX_UPDATE_AGE = -1;

    private final LocationRequest made;

    /** A balanced request with an interval. */
    public Builder(long intervalMillis) {
      this(Priority.PRIORITY_BALANCED_POWER_ACCURACY, intervalMillis);
    }

    /** A request with a priority and an interval. */
    public Builder(int priority, long intervalMillis) {
      made = new LocationRequest();
      made.share = 1;
      setPriority(priority);
      setIntervalMillis(intervalMillis);
    }

    /** A copy of a request. */
    public Builder(LocationRequest request) {
      made = new LocationRequest(request);
    }

    /** Sets the trade-off between accuracy and power. */
    public Builder setPriority(int priority) {
      made.setPriority(priority);
      return this;
    }

    /** Sets the desired interval. */
    public Builder setIntervalMillis(long intervalMillis) {
      made.setInterval(intervalMillis);
      return this;
    }

    /** Sets the shortest time between deliveries. */
    public Builder setMinUpdateIntervalMillis(long minUpdateIntervalMillis) {
      check(minUpdateIntervalMillis >= IMPLICIT_MIN_UPDATE_INTERVAL, "minUpdateIntervalMillis");
      made.minInterval = minUpdateIntervalMillis;
      return this;
    }

    /** Sets the time for which positions may be held back. */
    public Builder setMaxUpdateDelayMillis(long maxUpdateDelayMillis) {
      made.setMaxWaitTime(maxUpdateDelayMillis);
      return this;
    }

    /** Sets the least distance between deliveries. */
    public Builder setMinUpdateDistanceMeters(float minUpdateDistanceMeters) {
      made.setSmallestDisplacement(minUpdateDistanceMeters);
      return this;
    }

    /** Sets the time after which it ends. */
    public Builder setDurationMillis(long durationMillis) {
      made.setExpirationDuration(durationMillis);
      return this;
    }

    /** Sets the number of positions after which it ends. */
    public Builder setMaxUpdates(int maxUpdates) {
      made.setNumUpdates(maxUpdates);
      return this;
    }

    /** Sets the age of a stored position that may come first. */
    public Builder setMaxUpdateAgeMillis(long maxUpdateAgeMillis) {
      check(maxUpdateAgeMillis >= IMPLICIT_MAX_UPDATE_AGE, "maxUpdateAgeMillis");
      made.maxAge = maxUpdateAgeMillis;
      return this;
    }

    /** Sets whether the first position may wait for a better one, which is ignored with a warning. */
    public Builder setWaitForAccurateLocation(boolean value) {
      made.waits = value;
      return this;
    }

    /** Sets how exact positions are; anything but the permission's level is ignored with a warning. */
    public Builder setGranularity(int granularity) {
      warnOfGranularity(granularity);
      return this;
    }

    /** The request. */
    public LocationRequest build() {
      return new LocationRequest(made);
    }
  }
}
