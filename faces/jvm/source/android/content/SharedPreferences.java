// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

import java.util.Map;
import java.util.Set;

/** Values that outlive the process. */
public interface SharedPreferences {
  /** Learns of changes. */
  interface OnSharedPreferenceChangeListener {
    /** A value has changed; the key is null after clear. */
    void onSharedPreferenceChanged(SharedPreferences preferences, String key);
  }

  /** All values. */
  Map<String, ?> getAll();

  /** A value, or a default. */
  String getString(String key, String fallback);

  /** A value, or a default. */
  Set<String> getStringSet(String key, Set<String> fallback);

  /** A value, or a default. */
  int getInt(String key, int fallback);

  /** A value, or a default. */
  long getLong(String key, long fallback);

  /** A value, or a default. */
  float getFloat(String key, float fallback);

  /** A value, or a default. */
  boolean getBoolean(String key, boolean fallback);

  /** Whether there is a value. */
  boolean contains(String key);

  /** Begins changes. */
  Editor edit();

  /** Adds a listener. */
  void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);

  /** Removes a listener. */
  void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener);

  /** Changes, which take effect together. */
  interface Editor {
    /** Sets a value; null removes it. */
    Editor putString(String key, String value);

    /** Sets a value; null removes it. */
    Editor putStringSet(String key, Set<String> value);

    /** Sets a value. */
    Editor putInt(String key, int value);

    /** Sets a value. */
    Editor putLong(String key, long value);

    /** Sets a value. */
    Editor putFloat(String key, float value);

    /** Sets a value. */
    Editor putBoolean(String key, boolean value);

    /** Removes a value. */
    Editor remove(String key);

    /** Removes all values, before the other changes. */
    Editor clear();

    /** Makes the changes; true. */
    boolean commit();

    /** Makes the changes. */
    void apply();
  }
}
