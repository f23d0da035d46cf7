// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.location;

import android.os.Parcelable;
import dev.tracewatt.android.Want;

/** What an app asks of a provider, from Android 12. Times are in milliseconds. */
public final class LocationRequest implements Parcelable {
  /** Satellites, Wi-Fi and cells. */
  public static final int QUALITY_HIGH_ACCURACY = 100;
  /** Wi-Fi and cells. */
  public static final int QUALITY_BALANCED_POWER_ACCURACY = 102;
  /** Mostly cells. */
  public static final int QUALITY_LOW_POWER = 104;
  /** An interval of a passive request. */
  public static final long PASSIVE_INTERVAL = Long.MAX_VALUE;

  private final Builder values;

  private LocationRequest(Builder builder) {
    values = new Builder(builder);
  }

  /** The trade-off between accuracy and power. */
  public int getQuality() {
    return values.quality;
  }

  /** The interval between positions. */
  public long getIntervalMillis() {
    return values.interval;
  }

  /** The shortest time between deliveries; the default is a sixth of the interval (AOSP, LocationRequest). */
  public long getMinUpdateIntervalMillis() {
    return values.minInterval < 0 ? values.interval / 6 : Math.min(values.minInterval, values.interval);
  }

  /** The time after which it ends. */
  public long getDurationMillis() {
    return values.duration;
  }

  /** The number of positions after which it ends. */
  public int getMaxUpdates() {
    return values.maxUpdates;
  }

  /** The least distance between deliveries in metres. */
  public float getMinUpdateDistanceMeters() {
    return values.minDistance;
  }

  /** The time for which positions may be held back. */
  public long getMaxUpdateDelayMillis() {
    return values.maxDelay;
  }

  Want want(Want.Priority priority, Want.Source source, long shortest) {
    Want.Priority own = values.interval == PASSIVE_INTERVAL ? Want.Priority.PASSIVE : priority;
    long interval = Math.max(shortest, values.interval);
    return new Want(
        own, source, interval, Math.min(interval, Math.max(shortest, getMinUpdateIntervalMillis())), values.maxDelay,
        values.minDistance, values.duration, values.maxUpdates, values.interval, 0.1);
  }

  /** Makes a request. */
  public static final class Builder {
    private long interval;
    private int quality = QUALITY_BALANCED_POWER_ACCURACY;
    private long minInterval = -1;
    private long duration = Long.MAX_VALUE;
    private int maxUpdates = Integer.MAX_VALUE;
    private float minDistance;
    private long maxDelay;

    /** A request with an interval. */
    public Builder(long intervalMillis) {
      setIntervalMillis(intervalMillis);
    }

    /** A copy of a request. */
    public Builder(LocationRequest request) {
      this(request.values);
    }

    private Builder(Builder other) {
      interval = other.interval;
      quality = other.quality;
      minInterval = other.minInterval;
      duration = other.duration;
      maxUpdates = other.maxUpdates;
      minDistance = other.minDistance;
      maxDelay = other.maxDelay;
    }

    private static void check(boolean isValid, String name) {
      if (!isValid) {
        throw new IllegalArgumentException(name + " is out of range");
      }
    }

    /** Sets the interval; {@link #PASSIVE_INTERVAL} only listens. */
    public Builder setIntervalMillis(long intervalMillis) {
      check(intervalMillis >= 0, "intervalMillis");
      interval = intervalMillis;
      return this;
    }

    /** Sets the trade-off between accuracy and power. */
    public Builder setQuality(int quality) {
      check(quality == 100 || quality == 102 || quality == 104, "quality");
      this.quality = quality;
      return this;
    }

    /** Sets the shortest time between deliveries. */
    public Builder setMinUpdateIntervalMillis(long minUpdateIntervalMillis) {
      check(minUpdateIntervalMillis >= 0, "minUpdateIntervalMillis");
      minInterval = minUpdateIntervalMillis;
      return this;
    }

    /** Returns to the default of the shortest time. */
    public Builder clearMinUpdateIntervalMillis() {
      minInterval = -1;
      return this;
    }

    /** Sets the time after which it ends. */
    public Builder setDurationMillis(long durationMillis) {
      check(durationMillis >= 1, "durationMillis");
      duration = durationMillis;
      return this;
    }

    /** Sets the number of positions after which it ends. */
    public Builder setMaxUpdates(int maxUpdates) {
      check(maxUpdates >= 1, "maxUpdates");
      this.maxUpdates = maxUpdates;
      return this;
    }

    /** Sets the least distance between deliveries in metres. */
    public Builder setMinUpdateDistanceMeters(float minUpdateDistanceMeters) {
      check(minUpdateDistanceMeters >= 0, "minUpdateDistanceMeters");
      minDistance = minUpdateDistanceMeters;
      return this;
    }

    /** Sets the time for which positions may be held back. */
    public Builder setMaxUpdateDelayMillis(long maxUpdateDelayMillis) {
      check(maxUpdateDelayMillis >= 0, "maxUpdateDelayMillis");
      maxDelay = maxUpdateDelayMillis;
      return this;
    }

    /** The request; a passive one needs a shortest time of its own. */
    public LocationRequest build() {
      if (interval == PASSIVE_INTERVAL && minInterval < 0) {
        throw new IllegalStateException("passive location requests must have an explicit minimum update interval");
      }
      return new LocationRequest(this);
    }
  }
}
