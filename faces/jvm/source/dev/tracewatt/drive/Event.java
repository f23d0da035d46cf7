// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An event of the protocol, or the app's state, with its values. */
public final class Event {
  private final Map<String, Object> values;

  Event(Map<String, Object> values) {
    this.values = values;
  }

  /** Its name, such as {@code location}. */
  public String name() {
    return text("event");
  }

  /** The virtual time in seconds since the day's start; NaN for {@code ended}. */
  public double time() {
    return number("t_s");
  }

  /** All values, in the protocol's names and units. */
  public Map<String, Object> values() {
    return values;
  }

  /** A value that is a text; null if it is missing. */
  public String text(String key) {
    return (String) values.get(key);
  }

  /** A value that is a number; NaN if it is missing. */
  public double number(String key) {
    return number(values, key);
  }

  /** A value that is true or false; false if it is missing. */
  public boolean flag(String key) {
    return Boolean.TRUE.equals(values.get(key));
  }

  /** The positions in chronological order; none for an event without positions. */
  public List<Fix> fixes() {
    List<Map<String, Object>> list = mappings("fixes");
    if (list.size() == 1) {
      return List.of(Fix.of(list.get(0)));
    }
    List<Fix> fixes = new ArrayList<>(list.size());
    for (Map<String, Object> fix : list) {
      fixes.add(Fix.of(fix));
    }
    return fixes;
  }

  /** The day's places, which the event {@code launched} has. */
  public List<Region> places() {
    return mappings("places").stream().map(Region::of).toList();
  }

  /** The circle of the event; null for an event without one. */
  public Region region() {
    Map<String, Object> region = mapping(values.get("region"));
    return region == null ? null : Region.of(region);
  }

  /** The user's activity; null if the event has none, or the phone does not estimate it. */
  public Motion motion() {
    Map<String, Object> motion = mapping(values.get("motion"));
    return motion == null ? null : Motion.of(motion);
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> mappings(String key) {
    return values.get(key) instanceof List<?> list ? (List<Map<String, Object>>) list : List.of();
  }

  static double number(Map<String, Object> values, String key) {
    return values.get(key) instanceof Double number ? number : Double.NaN;
  }

  /** A value as a mapping, which JSON's objects are. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> mapping(Object value) {
    return (Map<String, Object>) value;
  }

  @Override
  public String toString() {
    return Json.write(values);
  }
}
