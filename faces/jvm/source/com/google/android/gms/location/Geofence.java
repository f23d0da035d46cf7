// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import dev.tracewatt.android.Phone;

/** A circle that the system watches. Times are in milliseconds, the radius is in metres. */
public final class Geofence {
  /** It was entered. */
  public static final int GEOFENCE_TRANSITION_ENTER = 1;
  /** It was left. */
  public static final int GEOFENCE_TRANSITION_EXIT = 2;
  /** The phone has stayed for the loitering delay. */
  public static final int GEOFENCE_TRANSITION_DWELL = 4;
  /** The expiration of a circle that is watched until it is removed. */
  public static final long NEVER_EXPIRE = -1;

  private final String id;
  private final double latitude;
  private final double longitude;
  private final float radius;
  private final int transitions;
  private final int loiteringDelay;
  private final int responsiveness;
  /** In milliseconds since the boot; -1 for never. */
  private final long expiration;

  private Geofence(Builder builder) {
    id = builder.id;
    latitude = builder.latitude;
    longitude = builder.longitude;
    radius = builder.radius;
    transitions = builder.transitions;
    loiteringDelay = builder.loiteringDelay;
    responsiveness = builder.responsiveness;
    expiration = builder.expiration;
  }

  /** The app's name for it. */
  public String getRequestId() {
    return id;
  }

  /** Degrees. */
  public double getLatitude() {
    return latitude;
  }

  /** Degrees. */
  public double getLongitude() {
    return longitude;
  }

  /** Metres. */
  public float getRadius() {
    return radius;
  }

  /** The transitions that are reported, as a sum. */
  public int getTransitionTypes() {
    return transitions;
  }

  /** The stay after which a dwell is reported; -1 if it is not set. */
  public int getLoiteringDelay() {
    return loiteringDelay;
  }

  /** The delay of a report that is acceptable. */
  public int getNotificationResponsiveness() {
    return responsiveness;
  }

  /** The end, in milliseconds since the boot; -1 for never. */
  public long getExpirationMillis() {
    return expiration;
  }

  /** Makes a geofence. */
  public static final class Builder {
    private String id;
    private double latitude;
    private double longitude;
    private float radius = -1;
    private int transitions;
    private int loiteringDelay = -1;
    private int responsiveness;
    private long expiration = Long.MIN_VALUE;

    /** A geofence without values. */
    public Builder() {}

    /** Sets the app's name for it, at most 100 characters. */
    public Builder setRequestId(String requestId) {
      if (requestId != null && requestId.length() > 100) {
        throw new IllegalArgumentException("Request ID length exceeds 100");
      }
      id = requestId;
      return this;
    }

    /** Sets the circle, in degrees and metres. */
    public Builder setCircularRegion(double latitude, double longitude, float radius) {
      if (!(latitude >= -90 && latitude <= 90)) {
        throw new IllegalArgumentException("invalid latitude: " + latitude);
      }
      if (!(longitude >= -180 && longitude <= 180)) {
        throw new IllegalArgumentException("invalid longitude: " + longitude);
      }
      if (!(radius > 0)) {
        throw new IllegalArgumentException("invalid radius: " + radius);
      }
      this.latitude = latitude;
      this.longitude = longitude;
      this.radius = radius;
      return this;
    }

    /** Sets the transitions that are reported, as a sum. */
    public Builder setTransitionTypes(int transitionTypes) {
      transitions = transitionTypes;
      return this;
    }

    /** Sets the time from now after which the system removes it; {@link #NEVER_EXPIRE}, or negative, is never. */
    public Builder setExpirationDuration(long durationMillis) {
      expiration = durationMillis < 0 ? -1 : Phone.get().now() / 1_000_000 + durationMillis;
      return this;
    }

    /** Sets the stay after which a dwell is reported. */
    public Builder setLoiteringDelay(int loiteringDelayMs) {
      loiteringDelay = loiteringDelayMs;
      return this;
    }

    /** Sets the delay of a report that is acceptable; 0 without it. */
    public Builder setNotificationResponsiveness(int notificationResponsivenessMs) {
      responsiveness = notificationResponsivenessMs;
      return this;
    }

    /** The geofence; IllegalArgumentException if a value is missing. */
    public Geofence build() {
      check(id != null, "Request ID not set.");
      check((transitions & 7) != 0 && (transitions & ~7) == 0, "Transitions types not set.");
      check((transitions & GEOFENCE_TRANSITION_DWELL) == 0 || loiteringDelay >= 0,
          "Non-negative loitering delay needs to be set when transition types include GEOFENCE_TRANSITION_DWELL.");
      check(expiration != Long.MIN_VALUE, "Expiration not set.");
      check(radius > 0, "Geofence region not set.");
      check(responsiveness >= 0, "Notification responsiveness should be nonnegative.");
      return new Geofence(this);
    }

    private static void check(boolean isValid, String message) {
      if (!isValid) {
        throw new IllegalArgumentException(message);
      }
    }
  }
}
