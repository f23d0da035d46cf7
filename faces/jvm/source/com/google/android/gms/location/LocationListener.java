// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.location.Location;

/** Learns of positions. */
public interface LocationListener {
  /** A position. */
  void onLocationChanged(Location location);
}
