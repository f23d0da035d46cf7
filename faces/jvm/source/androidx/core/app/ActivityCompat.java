// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.core.app;

import android.app.Activity;
import androidx.core.content.ContextCompat;

/** What an activity can do on every version. */
public class ActivityCompat extends ContextCompat {
  /** Never made: its methods are static. */
  protected ActivityCompat() {}

  /** Asks the user for permissions. */
  public static void requestPermissions(Activity activity, String[] permissions, int requestCode) {
    activity.requestPermissions(permissions, requestCode);
  }

  /** Whether to explain a permission: false. */
  public static boolean shouldShowRequestPermissionRationale(Activity activity, String permission) {
    return activity.shouldShowRequestPermissionRationale(permission);
  }
}
