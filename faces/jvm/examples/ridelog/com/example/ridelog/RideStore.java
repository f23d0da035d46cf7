// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.example.ridelog;

import android.content.Context;
import android.content.SharedPreferences;

/** The distance of all rides, in metres. */
final class RideStore {
  private static final String DISTANCE = "distance_m";

  private final SharedPreferences preferences;

  RideStore(Context context) {
    preferences = context.getSharedPreferences("rides", Context.MODE_PRIVATE);
  }

  void addDistance(float metres) {
    preferences.edit().putFloat(DISTANCE, distance() + metres).apply();
  }

  float distance() {
    return preferences.getFloat(DISTANCE, 0);
  }
}
