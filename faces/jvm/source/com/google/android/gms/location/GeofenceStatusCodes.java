// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

/** Codes of geofencing. */
public final class GeofenceStatusCodes {
  /** It worked. */
  public static final int SUCCESS = 0;
  /** There is no geofencing. */
  public static final int GEOFENCE_NOT_AVAILABLE = 1000;
  /** The app has more geofences than the system's limit, 100. */
  public static final int GEOFENCE_TOO_MANY_GEOFENCES = 1001;
  /** The app has used more than five pending intents. */
  public static final int GEOFENCE_TOO_MANY_PENDING_INTENTS = 1002;
  /** The app may not get positions, or not in the background. */
  public static final int GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION = 1004;

  private GeofenceStatusCodes() {}

  /** The name of a code. */
  public static String getStatusCodeString(int code) {
    return switch (code) {
      case SUCCESS -> "SUCCESS";
      case GEOFENCE_NOT_AVAILABLE -> "GEOFENCE_NOT_AVAILABLE";
      case GEOFENCE_TOO_MANY_GEOFENCES -> "GEOFENCE_TOO_MANY_GEOFENCES";
      case GEOFENCE_TOO_MANY_PENDING_INTENTS -> "GEOFENCE_TOO_MANY_PENDING_INTENTS";
      case GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION -> "GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION";
      default -> "unknown status code: " + code;
    };
  }
}
