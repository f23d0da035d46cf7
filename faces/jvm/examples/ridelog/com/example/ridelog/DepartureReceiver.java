// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.example.ridelog;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;
import androidx.core.content.ContextCompat;
import com.google.android.gms.location.Geofence;
import com.google.android.gms.location.GeofenceStatusCodes;
import com.google.android.gms.location.GeofencingEvent;

/** Starts a ride when the phone leaves its parking place. */
public class DepartureReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    GeofencingEvent event = GeofencingEvent.fromIntent(intent);
    if (event == null) {
      return;
    }
    if (event.hasError()) {
      Log.e("DepartureReceiver", GeofenceStatusCodes.getStatusCodeString(event.getErrorCode()));
    } else if (event.getGeofenceTransition() == Geofence.GEOFENCE_TRANSITION_EXIT) {
      ContextCompat.startForegroundService(
          context, new Intent(context, RideService.class).setAction(RideService.ACTION_DEPARTED));
    }
  }
}
