// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Intent;
import android.location.Location;
import android.os.Parcelable;
import java.util.List;

/** A transition of a geofence. */
public final class GeofencingEvent implements Parcelable {
  /** The extra of an intent. */
  public static final String EXTRA = "com.google.android.location.intent.extra.transition";

  private final int transition;
  private final Geofence geofence;

  /** Made by the system. */
  public GeofencingEvent(int transition, Geofence geofence) {
    this.transition = transition;
    this.geofence = geofence;
  }

  /** The event of an intent; null if it has none. */
  public static GeofencingEvent fromIntent(Intent intent) {
    return intent == null ? null : intent.getParcelableExtra(EXTRA, GeofencingEvent.class);
  }

  /** False: failures are not sent here. */
  public boolean hasError() {
    return false;
  }

  /** {@link GeofenceStatusCodes#SUCCESS}. */
  public int getErrorCode() {
    return GeofenceStatusCodes.SUCCESS;
  }

  /** The transition. */
  public int getGeofenceTransition() {
    return transition;
  }

  /** The geofence. */
  public List<Geofence> getTriggeringGeofences() {
    return List.of(geofence);
  }

  /** Null: the simulator does not say by which position it found the transition. */
  public Location getTriggeringLocation() {
    return null;
  }
}
