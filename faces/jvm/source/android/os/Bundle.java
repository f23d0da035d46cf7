// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Values by their names; a value of another type reads as the default, as if it were missing. */
public final class Bundle implements Parcelable {
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** An empty bundle. */
  public Bundle() {}

  /** A copy. */
  public Bundle(Bundle other) {
    putAll(other);
  }

  /** The names, in the order in which they were put. */
  public Set<String> keySet() {
    return values.keySet();
  }

  /** Whether there is no value. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The number of values. */
  public int size() {
    return values.size();
  }

  /** Whether there is a value. */
  public boolean containsKey(String key) {
    return values.containsKey(key);
  }

  /** A value; null if it is missing. */
  public Object get(String key) {
    return values.get(key);
  }

  /** Removes a value. */
  public void remove(String key) {
    values.remove(key);
  }

  /** Removes all values. */
  public void clear() {
    values.clear();
  }

  /** Adds the values of another bundle. */
  public void putAll(Bundle other) {
    values.putAll(other.values);
  }

  /** Puts a value of any type. */
  public void put(String key, Object value) {
    values.put(key, value);
  }

  private <Value> Value get(String key, Class<Value> type, Value fallback) {
    Object value = values.get(key);
    return type.isInstance(value) ? type.cast(value) : fallback;
  }

  /** Puts a value. */
  public void putString(String key, String value) {
    put(key, value);
  }

  /** A value; null if it is missing. */
  public String getString(String key) {
    return getString(key, null);
  }

  /** A value, or a default. */
  public String getString(String key, String fallback) {
    return get(key, String.class, fallback);
  }

  /** Puts a value. */
  public void putInt(String key, int value) {
    put(key, value);
  }

  /** A value; 0 if it is missing. */
  public int getInt(String key) {
    return getInt(key, 0);
  }

  /** A value, or a default. */
  public int getInt(String key, int fallback) {
    return get(key, Integer.class, fallback);
  }

  /** Puts a value. */
  public void putLong(String key, long value) {
    put(key, value);
  }

  /** A value; 0 if it is missing. */
  public long getLong(String key) {
    return getLong(key, 0L);
  }

  /** A value, or a default. */
  public long getLong(String key, long fallback) {
    return get(key, Long.class, fallback);
  }

  /** Puts a value. */
  public void putFloat(String key, float value) {
    put(key, value);
  }

  /** A value; 0 if it is missing. */
  public float getFloat(String key) {
    return getFloat(key, 0f);
  }

  /** A value, or a default. */
  public float getFloat(String key, float fallback) {
    return get(key, Float.class, fallback);
  }

  /** Puts a value. */
  public void putDouble(String key, double value) {
    put(key, value);
  }

  /** A value; 0 if it is missing. */
  public double getDouble(String key) {
    return getDouble(key, 0d);
  }

  /** A value, or a default. */
  public double getDouble(String key, double fallback) {
    return get(key, Double.class, fallback);
  }

  /** Puts a value. */
  public void putBoolean(String key, boolean value) {
    put(key, value);
  }

  /** A value; false if it is missing. */
  public boolean getBoolean(String key) {
    return getBoolean(key, false);
  }

  /** A value, or a default. */
  public boolean getBoolean(String key, boolean fallback) {
    return get(key, Boolean.class, fallback);
  }

  /** Puts a value. */
  public void putParcelable(String key, Parcelable value) {
    put(key, value);
  }

  /** Puts a value. */
  public void putSerializable(String key, java.io.Serializable value) {
    put(key, value);
  }

  /** Puts a value. */
  public void putParcelableArrayList(String key, ArrayList<? extends Parcelable> value) {
    put(key, value);
  }

  /** A list of values that intents may carry; null if it is missing. */
  @SuppressWarnings("unchecked")
  public <Value extends Parcelable> ArrayList<Value> getParcelableArrayList(String key) {
    return get(key, ArrayList.class, null);
  }

  /** A value that intents may carry; null if it is missing. */
  @SuppressWarnings("unchecked")
  public <Value extends Parcelable> Value getParcelable(String key) {
    return (Value) get(key, Parcelable.class, null);
  }

  /** A value of a type that intents may carry; null if it is missing. */
  public <Value> Value getParcelable(String key, Class<Value> type) {
    return get(key, type, null);
  }

  /** A value that can be written; null if it is missing. */
  public java.io.Serializable getSerializable(String key) {
    return get(key, java.io.Serializable.class, null);
  }

  @Override
  public String toString() {
    return "Bundle" + values;
  }
}
