// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.util.Map;

/**
 * A position that the system reports.
 *
 * @param latitude in degrees, -90 to 90.
 * @param longitude in degrees, -180 to 180.
 * @param horizontalAccuracy the radius in metres that holds the true position with 68 percent.
 * @param time of the measurement in seconds since the day's start.
 * @param verticalAccuracy in metres; NaN if unknown. Only positions by satellites have one.
 * @param altitude in metres above sea level; NaN if unknown.
 * @param speed in metres a second; NaN if unknown.
 * @param course in degrees clockwise from north, 0 to below 360; NaN if unknown.
 */
public record Fix(
    double latitude,
    double longitude,
    double horizontalAccuracy,
    double time,
    double verticalAccuracy,
    double altitude,
    double speed,
    double course) {

  static Fix of(Map<String, Object> values) {
    return new Fix(
        Event.number(values, "latitude_deg"),
        Event.number(values, "longitude_deg"),
        Event.number(values, "horizontal_accuracy_m"),
        Event.number(values, "t_s"),
        Event.number(values, "vertical_accuracy_m"),
        Event.number(values, "altitude_m"),
        Event.number(values, "speed_mps"),
        Event.number(values, "course_deg"));
  }
}
