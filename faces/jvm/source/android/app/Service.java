// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.ContextWrapper;
import android.content.Intent;
import android.os.IBinder;
import dev.tracewatt.android.Phone;

/**
 * Work without a screen.
 *
 * <p>A foreground service has no effect of its own: the day's location background mode stands for one of the type
 * location, and counts while positions that were asked for on the screen run.
 */
public abstract class Service extends ContextWrapper {
  /** Not started again after the end of its process. */
  public static final int START_NOT_STICKY = 2;
  /** Started again without an intent after the end of its process. */
  public static final int START_STICKY = 1;
  /** Started again with its last intent after the end of its process. */
  public static final int START_REDELIVER_INTENT = 3;
  /** Started again after the end of its process. */
  public static final int START_FLAG_RETRY = 2;
  /** Removes the notification with the foreground. */
  public static final int STOP_FOREGROUND_REMOVE = 1;
  /** Keeps the notification. */
  public static final int STOP_FOREGROUND_DETACH = 2;

  private boolean isInForeground;

  /** Made by the system. */
  public Service() {
    super(null);
  }

  /** It begins. */
  public void onCreate() {}

  /** It is started; the result says what happens after the end of its process, at the app's next launch. */
  public int onStartCommand(Intent intent, int flags, int startId) {
    return START_STICKY;
  }

  /** It ends; not called when the process ends. */
  public void onDestroy() {}

  /** Code of the app binds to it; null for a service to which none can bind. */
  public abstract IBinder onBind(Intent intent);

  /** The last binding has ended. */
  public boolean onUnbind(Intent intent) {
    return false;
  }

  /** The application. */
  public final Application getApplication() {
    return Phone.get().components().application();
  }

  /** Becomes a foreground service. */
  public final void startForeground(int id, Notification notification) {
    isInForeground = true;
    Phone.get().services().promoted(this);
  }

  /** Becomes a foreground service of a type. */
  public final void startForeground(int id, Notification notification, int foregroundServiceType) {
    startForeground(id, notification);
  }

  /** Is no longer a foreground service. */
  public final void stopForeground(boolean removeNotification) {
    isInForeground = false;
  }

  /** Is no longer a foreground service. */
  public final void stopForeground(int notificationBehavior) {
    isInForeground = false;
  }

  /** Whether it is a foreground service. */
  public final boolean isInForeground() {
    return isInForeground;
  }

  /** Ends it. */
  public final void stopSelf() {
    Phone.get().services().stop(getClass(), -1);
  }

  /** Ends it if it has not been started again. */
  public final void stopSelf(int startId) {
    stopSelfResult(startId);
  }

  /** Ends it if it has not been started again; whether it ends. */
  public final boolean stopSelfResult(int startId) {
    return Phone.get().services().stop(getClass(), startId);
  }
}
