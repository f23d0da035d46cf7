// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

/** Learns of positions. */
public abstract class LocationCallback {
  /** Made by the app. */
  public LocationCallback() {}

  /** Positions, in chronological order. */
  public void onLocationResult(LocationResult result) {}

  /** Not called: the protocol does not say whether positions can come. */
  public void onLocationAvailability(LocationAvailability availability) {}
}
