// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Intent;
import android.location.Location;
import android.os.Parcelable;
import java.util.List;

/** Positions, in chronological order. */
public final class LocationResult implements Parcelable {
  /** The extra of an intent with positions. */
  public static final String EXTRA = "com.google.android.gms.location.EXTRA_LOCATION_RESULT";

  private final List<Location> locations;

  private LocationResult(List<Location> locations) {
    this.locations = List.copyOf(locations);
  }

  /** A result with positions, oldest first. */
  public static LocationResult create(List<Location> locations) {
    return new LocationResult(locations);
  }

  /** Whether an intent has positions. */
  public static boolean hasResult(Intent intent) {
    return intent != null && intent.hasExtra(EXTRA);
  }

  /** The positions of an intent; null without any. */
  public static LocationResult extractResult(Intent intent) {
    return hasResult(intent) ? intent.getParcelableExtra(EXTRA, LocationResult.class) : null;
  }

  /** The newest position; null without any. */
  public Location getLastLocation() {
    return locations.isEmpty() ? null : locations.get(locations.size() - 1);
  }

  /** All positions, oldest first. */
  public List<Location> getLocations() {
    return locations;
  }
}
