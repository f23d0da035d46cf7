// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.util.Map;

/**
 * A circle with its name.
 *
 * @param name the app's name for it.
 * @param latitude of its centre in degrees.
 * @param longitude of its centre in degrees.
 * @param radius in metres.
 */
public record Region(String name, double latitude, double longitude, double radius) {
  static Region of(Map<String, Object> values) {
    return new Region(
        (String) values.get("name"),
        Event.number(values, "latitude_deg"),
        Event.number(values, "longitude_deg"),
        Event.number(values, "radius_m"));
  }
}
