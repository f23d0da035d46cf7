// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.content.SharedPreferences;
import dev.tracewatt.drive.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Preferences of one name, as one stored value. */
public final class Preferences implements SharedPreferences {
  private final String key;
  private final Map<String, Object> values = new TreeMap<>();
  private final List<OnSharedPreferenceChangeListener> listeners = new ArrayList<>();

  private Preferences(String name) {
    key = "preferences/" + name;
    String stored = Phone.get().stored(key);
    if (stored == null) {
      return;
    }
    for (Map.Entry<String, Object> entry : Ledger.mapping(Json.read(stored)).entrySet()) {
      List<?> typed = (List<?>) entry.getValue();
      Object content = typed.get(1);
      values.put(entry.getKey(), switch ((String) typed.get(0)) {
        case "Integer" -> Integer.valueOf((String) content);
        case "Long" -> Long.valueOf((String) content);
        case "Float" -> Float.valueOf((String) content);
        case "Set" -> new LinkedHashSet<>((List<?>) content);
        default -> content;
      });
    }
  }

  /** The preferences of a name, one object for each. */
  public static Preferences named(String name) {
    return Phone.get().service(Named.class, Named::new).all.computeIfAbsent(name, Preferences::new);
  }

  private static final class Named {
    final Map<String, Preferences> all = new HashMap<>();
  }

  private void save() {
    Map<String, Object> written = new LinkedHashMap<>();
    values.forEach((name, value) -> {
      if (value instanceof Set<?> set) {
        written.put(name, List.of("Set", List.copyOf(set)));
      } else if (value instanceof Number) {
        // As text, because a double does not hold every long, and JSON has no NaN.
        written.put(name, List.of(value.getClass().getSimpleName(), value.toString()));
      } else {
        written.put(name, List.of(value.getClass().getSimpleName(), value));
      }
    });
    Phone.get().store(key, Json.write(written));
  }

  private <Value> Value get(String name, Class<Value> type, Value fallback) {
    Object value = values.get(name);
    // Another type is a ClassCastException, as documented.
    return value == null ? fallback : type.cast(value);
  }

  @Override
  public Map<String, ?> getAll() {
    return new TreeMap<>(values);
  }

  @Override
  public String getString(String name, String fallback) {
    return get(name, String.class, fallback);
  }

  @Override
  @SuppressWarnings("unchecked")
  public Set<String> getStringSet(String name, Set<String> fallback) {
    Set<String> value = get(name, Set.class, null);
    return value == null ? fallback : new LinkedHashSet<>(value);
  }

  @Override
  public int getInt(String name, int fallback) {
    return get(name, Integer.class, fallback);
  }

  @Override
  public long getLong(String name, long fallback) {
    return get(name, Long.class, fallback);
  }

  @Override
  public float getFloat(String name, float fallback) {
    return get(name, Float.class, fallback);
  }

  @Override
  public boolean getBoolean(String name, boolean fallback) {
    return get(name, Boolean.class, fallback);
  }

  @Override
  public boolean contains(String name) {
    return values.containsKey(name);
  }

  @Override
  public Editor edit() {
    return new Changes();
  }

  @Override
  public void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
    listeners.add(listener);
  }

  @Override
  public void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
    listeners.remove(listener);
  }

  private final class Changes implements Editor {
    /** New values; null removes one. */
    private final Map<String, Object> changes = new LinkedHashMap<>();
    private boolean isCleared;

    private Editor put(String name, Object value) {
      changes.put(name, value);
      return this;
    }

    @Override
    public Editor putString(String name, String value) {
      return put(name, value);
    }

    @Override
    public Editor putStringSet(String name, Set<String> value) {
      return put(name, value == null ? null : new LinkedHashSet<>(new java.util.TreeSet<>(value)));
    }

    @Override
    public Editor putInt(String name, int value) {
      return put(name, value);
    }

    @Override
    public Editor putLong(String name, long value) {
      return put(name, value);
    }

    @Override
    public Editor putFloat(String name, float value) {
      return put(name, value);
    }

    @Override
    public Editor putBoolean(String name, boolean value) {
      return put(name, value);
    }

    @Override
    public Editor remove(String name) {
      return put(name, null);
    }

    @Override
    public Editor clear() {
      isCleared = true;
      return this;
    }

    @Override
    public boolean commit() {
      apply();
      return true;
    }

    @Override
    public void apply() {
      Phone phone = Phone.get();
      phone.checkThread();
      if (isCleared) {
        values.clear();
      }
      List<String> changed = new ArrayList<>();
      changes.forEach((name, value) -> {
        Object former = value == null ? values.remove(name) : values.put(name, value);
        if (!java.util.Objects.equals(former, value)) {
          changed.add(name);
        }
      });
      save();
      for (String name : changed) {
        for (OnSharedPreferenceChangeListener listener : List.copyOf(listeners)) {
          phone.loop().post(
              phone.loop().main(), () -> listener.onSharedPreferenceChanged(Preferences.this, name));
        }
      }
      changes.clear();
      isCleared = false;
    }
  }
}
