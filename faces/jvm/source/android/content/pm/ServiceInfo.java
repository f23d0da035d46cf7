// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content.pm;

/** Types of foreground services. */
public final class ServiceInfo {
  /** The manifest's type. */
  public static final int FOREGROUND_SERVICE_TYPE_MANIFEST = -1;
  /** The type location. */
  public static final int FOREGROUND_SERVICE_TYPE_LOCATION = 8;

  private ServiceInfo() {}
}
