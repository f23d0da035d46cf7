// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.core.content;

import android.content.Context;
import android.content.Intent;
import android.os.Build;
import dev.tracewatt.android.Phone;
import java.util.concurrent.Executor;

/** What a context can do on every version. */
public class ContextCompat {
  /** Never made: its methods are static. */
  protected ContextCompat() {}

  /** Whether the app has a permission. */
  public static int checkSelfPermission(Context context, String permission) {
    return context.checkSelfPermission(permission);
  }

  /** Starts a service: a foreground service from Android 8. */
  public static void startForegroundService(Context context, Intent intent) {
    if (Phone.get().sdk() >= Build.VERSION_CODES.O) {
      context.startForegroundService(intent);
    } else {
      context.startService(intent);
    }
  }

  /** An executor on the main looper. */
  public static Executor getMainExecutor(Context context) {
    return context.getMainExecutor();
  }

  /** A manager by its class. */
  public static <Service> Service getSystemService(Context context, Class<Service> type) {
    return context.getSystemService(type);
  }
}
