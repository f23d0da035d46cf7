// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;
import java.util.ArrayList;
import java.util.List;

/** Geofences to register. */
public final class GeofencingRequest implements Parcelable {
  /** Reports an entry if the phone is inside at first. */
  public static final int INITIAL_TRIGGER_ENTER = 1;
  /** Reports an exit if the phone is outside at first. */
  public static final int INITIAL_TRIGGER_EXIT = 2;
  /** Reports a dwell if the phone is inside at first, and stays. */
  public static final int INITIAL_TRIGGER_DWELL = 4;

  private final List<Geofence> geofences;
  private final int initialTrigger;

  private GeofencingRequest(List<Geofence> geofences, int initialTrigger) {
    this.geofences = List.copyOf(geofences);
    this.initialTrigger = initialTrigger;
  }

  /** The geofences. */
  public List<Geofence> getGeofences() {
    return geofences;
  }

  /** What is reported at first, as a sum. */
  public int getInitialTrigger() {
    return initialTrigger;
  }

  /** Makes a request. */
  public static final class Builder {
    private final List<Geofence> geofences = new ArrayList<>();
    private int initialTrigger = INITIAL_TRIGGER_ENTER | INITIAL_TRIGGER_DWELL;

    /** A request without geofences. */
    public Builder() {}

    /** Adds a geofence. */
    public Builder addGeofence(Geofence geofence) {
      geofences.add(java.util.Objects.requireNonNull(geofence, "geofence can't be null."));
      return this;
    }

    /** Adds geofences. */
    public Builder addGeofences(List<Geofence> geofences) {
      geofences.forEach(this::addGeofence);
      return this;
    }

    /**
     * Sets what is reported at first; enter and dwell without it.
     *
     * <p>The simulator reports a dwell of a stay that began before, whatever this says. An enter or exit trigger is
     * ignored with a warning.
     */
    public Builder setInitialTrigger(int initialTrigger) {
      this.initialTrigger = initialTrigger & 7;
      return this;
    }

    /** The request; IllegalArgumentException without geofences. */
    public GeofencingRequest build() {
      if (geofences.isEmpty()) {
        throw new IllegalArgumentException("No geofence has been added to this request.");
      }
      return new GeofencingRequest(geofences, initialTrigger);
    }
  }
}
