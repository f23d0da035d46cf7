// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android;

/** Names in an app's manifest. */
public final class Manifest {
  private Manifest() {}

  /** Permissions that location code asks for. */
  public static final class permission {
    /** Positions of a few kilometres. */
    public static final String ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION";
    /** Exact positions. */
    public static final String ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION";
    /** Positions in the background. */
    public static final String ACCESS_BACKGROUND_LOCATION = "android.permission.ACCESS_BACKGROUND_LOCATION";
    /** The user's activity. */
    public static final String ACTIVITY_RECOGNITION = "android.permission.ACTIVITY_RECOGNITION";
    /** Foreground services. */
    public static final String FOREGROUND_SERVICE = "android.permission.FOREGROUND_SERVICE";
    /** Foreground services of the type location. */
    public static final String FOREGROUND_SERVICE_LOCATION = "android.permission.FOREGROUND_SERVICE_LOCATION";
    /** Notifications. */
    public static final String POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS";
    /** Exact alarms. */
    public static final String SCHEDULE_EXACT_ALARM = "android.permission.SCHEDULE_EXACT_ALARM";
    /** Wake locks. */
    public static final String WAKE_LOCK = "android.permission.WAKE_LOCK";

    private permission() {}
  }
}
