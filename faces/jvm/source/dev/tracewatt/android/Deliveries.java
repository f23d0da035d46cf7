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

  /** A sink that sends a pending intent as LocationManager or as Google Play services does. */
  static Consumer<List<Fix>> to(PendingIntent intent, boolean isPlatform) {
    return fixes -> {
      Phone phone = Phone.get();
      List<Location> locations = phone.positions().locations(fixes, isPlatform ? "gps" : "fused");
      Intent extras = new Intent();
      if (isPlatform) {
        extras.putExtra(LocationManager.KEY_LOCATION_CHANGED, locations.get(locations.size() - 1));
        extras.putParcelableArrayListExtra(LocationManager.KEY_LOCATIONS, new ArrayList<>(locations));
      } else {
        extras.putExtra(LocationResult.EXTRA, LocationResult.create(locations));
      }
      if (!phone.components().send(intent.sender(), extras)) {
        phone.positions().remove(intent);
      }
    };
  }
}
