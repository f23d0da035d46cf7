// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

/**
 * The name of a component.
 *
 * @param packageName of its app.
 * @param className of its class.
 */
public record ComponentName(String packageName, String className) implements android.os.Parcelable {
  /** A component by its class. */
  public ComponentName(Context context, Class<?> type) {
    this(context.getPackageName(), type.getName());
  }

  /** The app. */
  public String getPackageName() {
    return packageName;
  }

  /** The class. */
  public String getClassName() {
    return className;
  }

  // There is one app, so that its class names a component.
  @Override
  public boolean equals(Object other) {
    return other instanceof ComponentName name && name.className.equals(className);
  }

  @Override
  public int hashCode() {
    return className.hashCode();
  }
}
