// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.location;

import android.os.Bundle;
import java.util.List;

/** Learns of positions. */
public interface LocationListener {
  /** A position. */
  void onLocationChanged(Location location);

  /** Positions that were held back, in chronological order. */
  default void onLocationChanged(List<Location> locations) {
    for (Location location : locations) {
      onLocationChanged(location);
    }
  }

  /** What {@link LocationManager#requestFlush} asked for has come. */
  default void onFlushComplete(int requestCode) {}

  /** Not called, as on Android 10 and later. */
  default void onStatusChanged(String provider, int status, Bundle extras) {}

  /** Not called: the simulator does not tell the app that location is switched on. */
  default void onProviderEnabled(String provider) {}

  /** Not called: the simulator does not tell the app that location is switched off. */
  default void onProviderDisabled(String provider) {}
}
