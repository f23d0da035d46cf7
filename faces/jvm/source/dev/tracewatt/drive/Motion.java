// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.util.Map;

/**
 * An estimate of the user's activity; no flag is set if the phone moves in a way that the estimate does not know.
 *
 * @param stationary whether the phone lies still.
 * @param walking whether the user walks.
 * @param running whether the user runs.
 * @param cycling whether the user rides a bicycle.
 * @param automotive whether the user is in a vehicle.
 * @param confidence 0 for low, 1 for medium, 2 for high.
 */
public record Motion(
    boolean stationary, boolean walking, boolean running, boolean cycling, boolean automotive, int confidence) {

  static Motion of(Map<String, Object> values) {
    return new Motion(
        Boolean.TRUE.equals(values.get("stationary")),
        Boolean.TRUE.equals(values.get("walking")),
        Boolean.TRUE.equals(values.get("running")),
        Boolean.TRUE.equals(values.get("cycling")),
        Boolean.TRUE.equals(values.get("automotive")),
        (int) Event.number(values, "confidence"));
  }
}
