// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.location;

import android.os.Bundle;
import android.os.Parcelable;
import dev.tracewatt.android.Geodesy;

/** A position. The lab knows heights above sea level, and gives them as altitudes; the geoid is left out. */
public class Location implements Parcelable {
  private String provider;
  private double latitude;
  private double longitude;
  private long time;
  private long elapsedRealtimeNanos;
  private double altitude = Double.NaN;
  private float accuracy = Float.NaN;
  private float verticalAccuracy = Float.NaN;
  private float speed = Float.NaN;
  private float speedAccuracy = Float.NaN;
  private float bearing = Float.NaN;
  private float bearingAccuracy = Float.NaN;
  private boolean isMock;
  private Bundle extras;

  /** A position at 0°, 0° of a provider. */
  public Location(String provider) {
    this.provider = provider;
  }

  /** A copy. */
  public Location(Location other) {
    set(other);
  }

  /** Copies all values of another position. */
  public void set(Location other) {
    provider = other.provider;
    latitude = other.latitude;
    longitude = other.longitude;
    time = other.time;
    elapsedRealtimeNanos = other.elapsedRealtimeNanos;
    altitude = other.altitude;
    accuracy = other.accuracy;
    verticalAccuracy = other.verticalAccuracy;
    speed = other.speed;
    speedAccuracy = other.speedAccuracy;
    bearing = other.bearing;
    bearingAccuracy = other.bearingAccuracy;
    isMock = other.isMock;
    extras = other.extras == null ? null : new Bundle(other.extras);
  }

  /** Removes all values. */
  public void reset() {
    set(new Location((String) null));
  }

  /** The provider's name. */
  public String getProvider() {
    return provider;
  }

  /** Sets the provider's name. */
  public void setProvider(String provider) {
    this.provider = provider;
  }

  /** Degrees, -90 to 90. */
  public double getLatitude() {
    return latitude;
  }

  /** Sets the latitude in degrees. */
  public void setLatitude(double degrees) {
    latitude = degrees;
  }

  /** Degrees, -180 to 180. */
  public double getLongitude() {
    return longitude;
  }

  /** Sets the longitude in degrees. */
  public void setLongitude(double degrees) {
    longitude = degrees;
  }

  /** Milliseconds since 1970, in simulated time. */
  public long getTime() {
    return time;
  }

  /** Sets the time in milliseconds since 1970. */
  public void setTime(long milliseconds) {
    time = milliseconds;
  }

  /** Nanoseconds since the boot, in simulated time. */
  public long getElapsedRealtimeNanos() {
    return elapsedRealtimeNanos;
  }

  /** Milliseconds since the boot, in simulated time. */
  public long getElapsedRealtimeMillis() {
    return elapsedRealtimeNanos / 1_000_000;
  }

  /** Sets the time in nanoseconds since the boot. */
  public void setElapsedRealtimeNanos(long nanoseconds) {
    elapsedRealtimeNanos = nanoseconds;
  }

  /** The altitude in metres above the ellipsoid; 0 if it is unknown. */
  public double getAltitude() {
    return hasAltitude() ? altitude : 0;
  }

  /** Sets the altitude in metres above the ellipsoid. */
  public void setAltitude(double value) {
    altitude = value;
  }

  /** Whether it is known. */
  public boolean hasAltitude() {
    return !Double.isNaN(altitude);
  }

  /** Makes it unknown. */
  public void removeAltitude() {
    altitude = Double.NaN;
  }

  /** The radius in metres that holds the true position with 68 percent; 0 if it is unknown. */
  public float getAccuracy() {
    return hasAccuracy() ? accuracy : 0;
  }

  /** Sets the radius in metres that holds the true position with 68 percent. */
  public void setAccuracy(float value) {
    accuracy = value;
  }

  /** Whether it is known. */
  public boolean hasAccuracy() {
    return !Float.isNaN(accuracy);
  }

  /** Makes it unknown. */
  public void removeAccuracy() {
    accuracy = Float.NaN;
  }

  /** The vertical accuracy in metres; 0 if it is unknown. */
  public float getVerticalAccuracyMeters() {
    return hasVerticalAccuracy() ? verticalAccuracy : 0;
  }

  /** Sets the vertical accuracy in metres. */
  public void setVerticalAccuracyMeters(float value) {
    verticalAccuracy = value;
  }

  /** Whether it is known. */
  public boolean hasVerticalAccuracy() {
    return !Float.isNaN(verticalAccuracy);
  }

  /** Makes it unknown. */
  public void removeVerticalAccuracy() {
    verticalAccuracy = Float.NaN;
  }

  /** The speed in metres a second; 0 if it is unknown. */
  public float getSpeed() {
    return hasSpeed() ? speed : 0;
  }

  /** Sets the speed in metres a second. */
  public void setSpeed(float value) {
    speed = value;
  }

  /** Whether it is known. */
  public boolean hasSpeed() {
    return !Float.isNaN(speed);
  }

  /** Makes it unknown. */
  public void removeSpeed() {
    speed = Float.NaN;
  }

  /** The accuracy of the speed in metres a second; 0 if it is unknown. */
  public float getSpeedAccuracyMetersPerSecond() {
    return hasSpeedAccuracy() ? speedAccuracy : 0;
  }

  /** Sets the accuracy of the speed in metres a second. */
  public void setSpeedAccuracyMetersPerSecond(float value) {
    speedAccuracy = value;
  }

  /** Whether it is known. */
  public boolean hasSpeedAccuracy() {
    return !Float.isNaN(speedAccuracy);
  }

  /** Makes it unknown. */
  public void removeSpeedAccuracy() {
    speedAccuracy = Float.NaN;
  }

  /** The bearing in degrees, 0 to below 360; 0 if it is unknown. */
  public float getBearing() {
    return hasBearing() ? bearing : 0;
  }

  /** Sets the bearing in degrees, 0 to below 360. */
  public void setBearing(float degrees) {
    bearing = (degrees % 360 + 360) % 360;
  }

  /** Whether it is known. */
  public boolean hasBearing() {
    return !Float.isNaN(bearing);
  }

  /** Makes it unknown. */
  public void removeBearing() {
    bearing = Float.NaN;
  }

  /** The accuracy of the bearing in degrees; 0 if it is unknown. */
  public float getBearingAccuracyDegrees() {
    return hasBearingAccuracy() ? bearingAccuracy : 0;
  }

  /** Sets the accuracy of the bearing in degrees. */
  public void setBearingAccuracyDegrees(float value) {
    bearingAccuracy = value;
  }

  /** Whether it is known. */
  public boolean hasBearingAccuracy() {
    return !Float.isNaN(bearingAccuracy);
  }

  /** Makes it unknown. */
  public void removeBearingAccuracy() {
    bearingAccuracy = Float.NaN;
  }

  /** Whether it was set by the app; positions of the simulator are not mocked. */
  public boolean isMock() {
    return isMock;
  }

  /** Sets whether it is mocked. */
  public void setMock(boolean value) {
    isMock = value;
  }

  /** Further values; null without any. */
  public Bundle getExtras() {
    return extras;
  }

  /** Sets further values. */
  public void setExtras(Bundle values) {
    extras = values == null ? null : new Bundle(values);
  }

  /**
   * The shortest way on the ellipsoid of WGS 84 between two points in degrees.
   *
   * @param results gets the distance in metres and, if there is room, the bearings at both points in degrees.
   */
  public static void distanceBetween(
      double startLatitude, double startLongitude, double endLatitude, double endLongitude, float[] results) {
    if (results == null || results.length < 1) {
      throw new IllegalArgumentException("results is null or has length < 1");
    }
    double[] way = Geodesy.between(startLatitude, startLongitude, endLatitude, endLongitude);
    for (int index = 0; index < Math.min(3, results.length); index++) {
      results[index] = (float) way[index];
    }
  }

  /** The distance to another position in metres. */
  public float distanceTo(Location other) {
    return (float) Geodesy.between(latitude, longitude, other.latitude, other.longitude)[0];
  }

  /** The bearing at the start of the shortest way to another position, in degrees, -180 to 180. */
  public float bearingTo(Location other) {
    return (float) Geodesy.between(latitude, longitude, other.latitude, other.longitude)[1];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Location location
        && java.util.Objects.equals(location.provider, provider)
        && location.latitude == latitude
        && location.longitude == longitude
        && location.time == time
        && location.elapsedRealtimeNanos == elapsedRealtimeNanos
        && Float.compare(location.accuracy, accuracy) == 0
        && Float.compare(location.speed, speed) == 0
        && Float.compare(location.bearing, bearing) == 0
        && Double.compare(location.altitude, altitude) == 0;
  }

  @Override
  public int hashCode() {
    return java.util.Objects.hash(provider, latitude, longitude, time, elapsedRealtimeNanos);
  }

  @Override
  public String toString() {
    return "Location[" + provider + " " + latitude + "," + longitude + (hasAccuracy() ? " hAcc=" + accuracy : "")
        + " et=" + elapsedRealtimeNanos / 1e9 + " s]";
  }
}
