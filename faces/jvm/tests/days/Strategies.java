// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package days;

import android.app.Activity;
import android.app.Application;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import com.google.android.gms.location.Geofence;
import com.google.android.gms.location.GeofencingRequest;
import com.google.android.gms.location.LocationCallback;
import com.google.android.gms.location.LocationRequest;
import com.google.android.gms.location.LocationServices;
import com.google.android.gms.location.Priority;

/** Apps on Android's interfaces that do what built-in strategies do. */
public final class Strategies {
  private Strategies() {}

  /** The strategy fused_balanced; the library's default of the shortest interval depends on its version. */
  public static final class FusedBalanced extends Application {
    @Override
    public void onCreate() {
      LocationRequest request = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S
          ? new LocationRequest.Builder(Priority.PRIORITY_BALANCED_POWER_ACCURACY, 30_000).build()
          : LocationRequest.create().setPriority(LocationRequest.PRIORITY_BALANCED_POWER_ACCURACY).setInterval(30_000);
      LocationServices.getFusedLocationProviderClient(this)
          .requestLocationUpdates(request, new LocationCallback() {}, getMainLooper());
    }
  }

  /** The strategy geofencing: all places, and the position after a crossing. */
  public static final class Geofencing extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      GeofencingRequest request = new GeofencingRequest.Builder()
          .setInitialTrigger(0)
          .addGeofence(circle("home", 48.069, 11.378))
          .addGeofence(circle("work", 48.119, 11.534))
          .addGeofence(circle("gym", 48.0745, 11.385))
          .build();
      int mutable = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S ? PendingIntent.FLAG_MUTABLE : 0;
      LocationServices.getGeofencingClient(this).addGeofences(
          request, PendingIntent.getBroadcast(this, 0, new Intent(this, Crossing.class), mutable));
    }

    private static Geofence circle(String name, double latitude, double longitude) {
      return new Geofence.Builder()
          .setRequestId(name)
          .setCircularRegion(latitude, longitude, 100)
          .setTransitionTypes(Geofence.GEOFENCE_TRANSITION_ENTER | Geofence.GEOFENCE_TRANSITION_EXIT)
          .setNotificationResponsiveness(300_000)
          .setExpirationDuration(Geofence.NEVER_EXPIRE)
          .build();
    }
  }

  /** Reads the position after a crossing. */
  public static final class Crossing extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      LocationServices.getFusedLocationProviderClient(context).getLastLocation();
    }
  }
}
