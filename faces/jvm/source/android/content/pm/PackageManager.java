// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content.pm;

import dev.tracewatt.android.Phone;

/** What the system knows about permissions and hardware. */
public final class PackageManager {
  /** A permission is granted. */
  public static final int PERMISSION_GRANTED = 0;
  /** A permission is not granted. */
  public static final int PERMISSION_DENIED = -1;
  /** Location of any kind. */
  public static final String FEATURE_LOCATION = "android.hardware.location";
  /** A satellite receiver. */
  public static final String FEATURE_LOCATION_GPS = "android.hardware.location.gps";
  /** Location by networks. */
  public static final String FEATURE_LOCATION_NETWORK = "android.hardware.location.network";

  /** Made by the system. */
  public PackageManager() {}

  /** Whether the app has a permission; the package is ignored, because there is one app. */
  public int checkPermission(String permission, String packageName) {
    return Phone.get().components().isGranted(permission) ? PERMISSION_GRANTED : PERMISSION_DENIED;
  }

  /** Whether the phone has a feature: location, and nothing else. */
  public boolean hasSystemFeature(String name) {
    return name.startsWith(FEATURE_LOCATION);
  }
}
