// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Context;
import dev.tracewatt.android.Phone;

/** The entry to the location services of Google Play services. */
public final class LocationServices {
  private LocationServices() {}

  /** The fused provider. */
  public static FusedLocationProviderClient getFusedLocationProviderClient(Context context) {
    return Phone.get().service(FusedLocationProviderClient.class, FusedLocationProviderClient::new);
  }

  /** Geofences. */
  public static GeofencingClient getGeofencingClient(Context context) {
    return Phone.get().service(GeofencingClient.class, GeofencingClient::new);
  }
}
