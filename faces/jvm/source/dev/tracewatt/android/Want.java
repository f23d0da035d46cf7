// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one listener asks of positions.
 *
 * @param priority of the lab's request.
 * @param source of the positions that it gets.
 * @param interval between positions in milliseconds.
 * @param minInterval the shortest time between deliveries in milliseconds.
 * @param maxDelay for which positions may be held back, in milliseconds.
 * @param minDistance the least distance between deliveries in metres.
 * @param duration in milliseconds after which it ends; the largest value is never.
 * @param maxUpdates after which it ends.
 * @param maxAge of a first, stored position in milliseconds.
 * @param jitter the share of the shortest time by which a position may come too early, 0 to 1.
 */
public record Want(
    Priority priority,
    Source source,
    long interval,
    long minInterval,
    long maxDelay,
    double minDistance,
    long duration,
    int maxUpdates,
    long maxAge,
    double jitter) {

  /** The trade-off between accuracy and power, from the least power. */
  public enum Priority {
    /** Positions that others ask for. */
    PASSIVE("passive", Double.POSITIVE_INFINITY),
    /** Mostly cells. */
    LOW_POWER("low_power", 3000),
    /** Wi-Fi and cells. */
    BALANCED("balanced_power_accuracy", 100),
    /** Satellites too. */
    HIGH_ACCURACY("high_accuracy", 10);

    /** The protocol's word. */
    final String word;
    /** The radius in metres with which a position answers a request for one position. */
    final double threshold;

    Priority(String word, double threshold) {
      this.word = word;
      this.threshold = threshold;
    }
  }

  /** The source of positions that a listener gets. */
  public enum Source {
    /** Any. */
    ANY,
    /** Satellites. */
    SATELLITES,
    /** Wi-Fi and cells. */
    NETWORKS
  }

  /** Its values as the ledger keeps them; numbers as texts, because a double does not hold every long. */
  Map<String, Object> written(int left) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("priority", priority.name());
    values.put("source", source.name());
    values.put("interval", Long.toString(interval));
    values.put("min_interval", Long.toString(minInterval));
    values.put("max_delay", Long.toString(maxDelay));
    values.put("min_distance", minDistance);
    values.put("duration", Long.toString(duration));
    values.put("max_updates", left);
    values.put("max_age", Long.toString(maxAge));
    values.put("jitter", jitter);
    return values;
  }

  /** What the ledger has kept. */
  static Want of(Map<String, Object> values) {
    return new Want(
        Priority.valueOf((String) values.get("priority")),
        Source.valueOf((String) values.get("source")),
        Long.parseLong((String) values.get("interval")),
        Long.parseLong((String) values.get("min_interval")),
        Long.parseLong((String) values.get("max_delay")),
        (Double) values.get("min_distance"),
        Long.parseLong((String) values.get("duration")),
        ((Double) values.get("max_updates")).intValue(),
        Long.parseLong((String) values.get("max_age")),
        (Double) values.get("jitter"));
  }
}
