// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.PendingIntent;
import android.content.Intent;
import android.location.Location;
import android.location.LocationManager;
import com.google.android.gms.location.LocationResult;
import dev.tracewatt.drive.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Positions that go to pending intents. */
final class Deliveries {
  private Deliveries() {}

  /** A sink that sends a pending intent as a provider of LocationManager does, or Google Play services for null. */
  static Consumer<List<Fix>> to(PendingIntent intent, String provider) {
    return fixes -> {
      Phone phone = Phone.get();
      List<Location> locations = phone.positions().locations(
          fixes, provider == null || provider.equals(LocationManager.PASSIVE_PROVIDER) ? "fused" : provider);
      Intent extras = new Intent();
      if (provider != null) {
        extras.putExtra(LocationManager.KEY_LOCATION_CHANGED, locations.get(locations.size() - 1));
        extras.putParcelableArrayListExtra(LocationManager.KEY_LOCATIONS, new ArrayList<>(locations));
      } else {
        extras.putExtra(LocationResult.EXTRA, LocationResult.create(locations));
      }
      if (!phone.components().send(intent.sender(), extras)) {
        phone.positions().remove(intent, provider);
      }
    };
  }
}
