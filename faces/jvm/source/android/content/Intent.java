// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

import android.os.Bundle;
import android.os.Parcelable;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/** A message to a component of the app; data and types of content are left out. */
public class Intent implements Parcelable {
  /** A flag that is ignored: there is one task. */
  public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
  /** A flag that is ignored. */
  public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
  /** A flag that is ignored. */
  public static final int FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
  /** A flag that is ignored. */
  public static final int FLAG_RECEIVER_FOREGROUND = 0x10000000;
  /** The action of an app's first screen. */
  public static final String ACTION_MAIN = "android.intent.action.MAIN";
  /** The broadcast at the end of the boot, which the simulator does not send. */
  public static final String ACTION_BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED";

  private final Set<String> categories = new LinkedHashSet<>();
  private String action;
  private String packageName;
  private ComponentName component;
  private Bundle extras;
  private int flags;

  /** An empty intent. */
  public Intent() {}

  /** An intent of an action. */
  public Intent(String action) {
    this.action = action;
  }

  /** An intent for a component. */
  public Intent(Context context, Class<?> type) {
    component = new ComponentName(context, type);
  }

  /** A copy. */
  public Intent(Intent other) {
    action = other.action;
    packageName = other.packageName;
    component = other.component;
    categories.addAll(other.categories);
    extras = other.getExtras();
    flags = other.flags;
  }

  /** Its action; null without one. */
  public String getAction() {
    return action;
  }

  /** Sets its action. */
  public Intent setAction(String action) {
    this.action = action;
    return this;
  }

  /** Its component; null without one. */
  public ComponentName getComponent() {
    return component;
  }

  /** Sets its component. */
  public Intent setComponent(ComponentName component) {
    this.component = component;
    return this;
  }

  /** Sets its component. */
  public Intent setClass(Context context, Class<?> type) {
    return setComponent(new ComponentName(context, type));
  }

  /** Sets its component. */
  public Intent setClassName(Context context, String className) {
    return setComponent(new ComponentName(context.getPackageName(), className));
  }

  /** Its app; null without one. */
  public String getPackage() {
    return packageName;
  }

  /** Sets its app; there is only one. */
  public Intent setPackage(String packageName) {
    this.packageName = packageName;
    return this;
  }

  /** Its categories. */
  public Set<String> getCategories() {
    return categories;
  }

  /** Adds a category. */
  public Intent addCategory(String category) {
    categories.add(category);
    return this;
  }

  /** Its flags. */
  public int getFlags() {
    return flags;
  }

  /** Sets its flags. */
  public Intent setFlags(int flags) {
    this.flags = flags;
    return this;
  }

  /** Adds flags. */
  public Intent addFlags(int flags) {
    this.flags |= flags;
    return this;
  }

  /** A copy of its extras; null without any. */
  public Bundle getExtras() {
    return extras == null ? null : new Bundle(extras);
  }

  /** Adds the extras of another intent. */
  public Intent putExtras(Intent other) {
    return other.extras == null ? this : putExtras(other.extras);
  }

  /** Adds extras. */
  public Intent putExtras(Bundle other) {
    if (extras == null) {
      extras = new Bundle();
    }
    extras.putAll(other);
    return this;
  }

  /** Whether there is an extra. */
  public boolean hasExtra(String name) {
    return extras != null && extras.containsKey(name);
  }

  /** Removes an extra. */
  public void removeExtra(String name) {
    if (extras != null) {
      extras.remove(name);
    }
  }

  private Intent put(String name, Object value) {
    if (extras == null) {
      extras = new Bundle();
    }
    extras.put(name, value);
    return this;
  }

  private Bundle values() {
    return extras == null ? new Bundle() : extras;
  }

  /** Adds an extra. */
  public Intent putExtra(String name, String value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, int value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, long value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, float value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, double value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, boolean value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, Parcelable value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public Intent putExtra(String name, Serializable value) {
    return put(name, value);
  }

  /** Adds an extra. */
  public <Value extends Parcelable> Intent putParcelableArrayListExtra(String name, ArrayList<Value> value) {
    return put(name, value);
  }

  /** An extra, or a default. */
  public int getIntExtra(String name, int fallback) {
    return values().getInt(name, fallback);
  }

  /** An extra, or a default. */
  public long getLongExtra(String name, long fallback) {
    return values().getLong(name, fallback);
  }

  /** An extra, or a default. */
  public float getFloatExtra(String name, float fallback) {
    return values().getFloat(name, fallback);
  }

  /** An extra, or a default. */
  public double getDoubleExtra(String name, double fallback) {
    return values().getDouble(name, fallback);
  }

  /** An extra, or a default. */
  public boolean getBooleanExtra(String name, boolean fallback) {
    return values().getBoolean(name, fallback);
  }

  /** An extra; null if it is missing. */
  public String getStringExtra(String name) {
    return values().getString(name);
  }

  /** An extra; null if it is missing. */
  public Bundle getBundleExtra(String name) {
    return getParcelableExtra(name, Bundle.class);
  }

  /** An extra; null if it is missing. */
  public <Value extends Parcelable> Value getParcelableExtra(String name) {
    return values().getParcelable(name);
  }

  /** An extra; null if it is missing. */
  public <Value> Value getParcelableExtra(String name, Class<Value> type) {
    return values().getParcelable(name, type);
  }

  /** An extra; null if it is missing. */
  public <Value extends Parcelable> ArrayList<Value> getParcelableArrayListExtra(String name) {
    return values().getParcelableArrayList(name);
  }

  /** An extra; null if it is missing. */
  public Serializable getSerializableExtra(String name) {
    return values().getSerializable(name);
  }

  /** Whether action, component, app and categories are equal, so that pending intents are the same. */
  public boolean filterEquals(Intent other) {
    return other != null && Objects.equals(action, other.action) && Objects.equals(component, other.component)
        && Objects.equals(packageName, other.packageName) && categories.equals(other.categories);
  }

  @Override
  public String toString() {
    return "Intent { act=" + action + " cmp=" + (component == null ? null : component.getClassName()) + " }";
  }
}
