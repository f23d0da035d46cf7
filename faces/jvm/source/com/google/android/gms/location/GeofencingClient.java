// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.app.PendingIntent;
import com.google.android.gms.common.api.ApiException;
import com.google.android.gms.common.api.Status;
import com.google.android.gms.tasks.Task;
import com.google.android.gms.tasks.Tasks;
import dev.tracewatt.android.Phone;
import java.util.List;

/** Geofences of Google Play services, which outlive the process. */
public class GeofencingClient {
  /** Made by {@link LocationServices}. */
  GeofencingClient() {}

  /** Registers geofences, all or none; a failure is an ApiException with a code of {@link GeofenceStatusCodes}. */
  public Task<Void> addGeofences(GeofencingRequest request, PendingIntent intent) {
    int shared = 0;
    for (Geofence geofence : request.getGeofences()) {
      shared |= geofence.getTransitionTypes() & request.getInitialTrigger();
    }
    if ((shared & (Geofence.GEOFENCE_TRANSITION_ENTER | Geofence.GEOFENCE_TRANSITION_EXIT)) != 0) {
      Phone.get().warn("the simulator gives no initial enter or exit of a geofence; only later crossings are reported");
    }
    int code = Phone.get().fences().add(request.getGeofences(), java.util.Objects.requireNonNull(intent));
    return code == GeofenceStatusCodes.SUCCESS
        ? Tasks.forResult(null)
        : Tasks.forException(new ApiException(new Status(code, GeofenceStatusCodes.getStatusCodeString(code))));
  }

  /** Removes geofences by their names. */
  public Task<Void> removeGeofences(List<String> requestIds) {
    if (requestIds.isEmpty()) {
      throw new IllegalArgumentException("geofenceRequestIds can't be null nor empty.");
    }
    Phone.get().fences().remove(requestIds);
    return Tasks.forResult(null);
  }

  /** Removes the geofences of an intent. */
  public Task<Void> removeGeofences(PendingIntent intent) {
    Phone.get().fences().remove(intent, false);
    return Tasks.forResult(null);
  }
}
