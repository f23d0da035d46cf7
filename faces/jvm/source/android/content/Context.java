// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

import android.app.AlarmManager;
import android.app.NotificationManager;
import android.content.pm.PackageManager;
import android.location.LocationManager;
import android.os.Handler;
import android.os.Looper;
import android.os.PowerManager;
import dev.tracewatt.android.Phone;
import dev.tracewatt.android.Preferences;
import java.util.concurrent.Executor;

/** The app's way to the system; all contexts lead to the same one. */
public abstract class Context {
  /** The name of {@link LocationManager}. */
  public static final String LOCATION_SERVICE = "location";
  /** The name of {@link AlarmManager}. */
  public static final String ALARM_SERVICE = "alarm";
  /** The name of {@link PowerManager}. */
  public static final String POWER_SERVICE = "power";
  /** The name of {@link NotificationManager}. */
  public static final String NOTIFICATION_SERVICE = "notification";
  /** Preferences for this app alone. */
  public static final int MODE_PRIVATE = 0;
  /** Starts a service by binding to it. */
  public static final int BIND_AUTO_CREATE = 1;
  /** A receiver for other apps too, of which there are none. */
  public static final int RECEIVER_EXPORTED = 2;
  /** A receiver for this app. */
  public static final int RECEIVER_NOT_EXPORTED = 4;

  /** Made by the system. */
  public Context() {}

  /** A manager by its name; null, with a warning, for those that the simulator does not have. */
  public Object getSystemService(String name) {
    Phone phone = Phone.get();
    switch (name) {
      case LOCATION_SERVICE:
        return phone.service(LocationManager.class, LocationManager::new);
      case ALARM_SERVICE:
        return phone.service(AlarmManager.class, AlarmManager::new);
      case POWER_SERVICE:
        return phone.service(PowerManager.class, PowerManager::new);
      case NOTIFICATION_SERVICE:
        return phone.service(NotificationManager.class, NotificationManager::new);
      default:
        phone.warn("there is no system service " + name);
        return null;
    }
  }

  /** A manager by its class; null, with a warning, for those that the simulator does not have. */
  public final <Service> Service getSystemService(Class<Service> type) {
    String name = type.getSimpleName().replace("Manager", "").toLowerCase(java.util.Locale.ROOT);
    Object service = getSystemService(name);
    return type.isInstance(service) ? type.cast(service) : null;
  }

  /** The application. */
  public Context getApplicationContext() {
    return Phone.get().components().application();
  }

  /** The app's name: the package of its first class. */
  public String getPackageName() {
    return Phone.get().components().packageName();
  }

  /** What the system knows about packages and permissions. */
  public PackageManager getPackageManager() {
    return Phone.get().service(PackageManager.class, PackageManager::new);
  }

  /** The main looper. */
  public Looper getMainLooper() {
    return Looper.getMainLooper();
  }

  /** An executor on the main looper. */
  public Executor getMainExecutor() {
    Phone phone = Phone.get();
    return command -> phone.loop().post(phone.loop().main(), command);
  }

  /** Preferences of a name, which outlive the process; the mode is ignored. */
  public SharedPreferences getSharedPreferences(String name, int mode) {
    return Preferences.named(name);
  }

  /** Whether the app has a permission: {@link PackageManager#PERMISSION_GRANTED} or PERMISSION_DENIED. */
  public int checkSelfPermission(String permission) {
    return Phone.get().components().isGranted(permission)
        ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
  }

  /** Whether the app has a permission. */
  public int checkCallingOrSelfPermission(String permission) {
    return checkSelfPermission(permission);
  }

  /** Registers a receiver; null, because no broadcast is sticky here. */
  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
    return registerReceiver(receiver, filter, null, null);
  }

  /** Registers a receiver; flags are ignored. */
  public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags) {
    return registerReceiver(receiver, filter, null, null);
  }

  /** Registers a receiver on a handler's looper; the permission is ignored. */
  public Intent registerReceiver(
      BroadcastReceiver receiver, IntentFilter filter, String permission, Handler scheduler) {
    Phone.get().components().register(receiver, filter, scheduler);
    return null;
  }

  /** Removes a receiver. */
  public void unregisterReceiver(BroadcastReceiver receiver) {
    Phone.get().components().unregister(receiver);
  }

  /** Sends a broadcast within the app. */
  public void sendBroadcast(Intent intent) {
    Phone.get().components().broadcast(new Intent(intent));
  }

  /** Starts a service. Android's limits on starts in the background are not simulated. */
  public ComponentName startService(Intent intent) {
    return Phone.get().services().start(new Intent(intent), false);
  }

  /** Starts a service, which fails the app if it does not call startForeground within five seconds. */
  public ComponentName startForegroundService(Intent intent) {
    return Phone.get().services().start(new Intent(intent), true);
  }

  /** Stops a service. */
  public boolean stopService(Intent intent) {
    return Phone.get().services().stop(intent.getComponent());
  }

  /** Binds to a service of the app. */
  public boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    return Phone.get().services().bind(intent, connection, flags);
  }

  /** Ends a binding. */
  public void unbindService(ServiceConnection connection) {
    Phone.get().services().unbind(connection);
  }

  /** Ignored with a warning: screens are not simulated. */
  public void startActivity(Intent intent) {
    Phone.get().components().startActivity(intent);
  }
}
