// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.Manifest;
import android.app.Activity;
import android.app.Application;
import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Handler;
import android.os.Looper;
import dev.tracewatt.drive.Event;
import java.util.ArrayList;
import java.util.List;

/** The app's application, activity and receivers, its intents and its permissions. */
public final class Components {
  /**
   * A component that the command line names.
   *
   * @param type its class.
   * @param actions of a receiver.
   */
  public record Declared(Class<?> type, List<String> actions) {}

  /** A receiver that code has registered. */
  private record Registered(BroadcastReceiver receiver, IntentFilter filter, Looper looper) {}

  /** A permission request that waits for the user. */
  private record Asked(Activity activity, String[] permissions, int code) {}

  private final Phone phone;
  private final List<Sender> senders = new ArrayList<>();
  private final List<Registered> registered = new ArrayList<>();
  private List<Declared> declared = List.of();
  private Application application;
  private Activity activity;
  private boolean isForeground;
  private Asked asked;

  Components(Phone phone) {
    this.phone = phone;
  }

  // Life

  void launch(List<Declared> declared, String reason) {
    this.declared = declared;
    isForeground = reason.equals("user");
    application = (Application) first(Application.class).map(Components::make).orElseGet(Application::new);
    application.onCreate();
    phone.services().load();
    if (isForeground) {
      open();
      first(Service.class).ifPresent(phone.services()::launch);
    }
  }

  private java.util.Optional<Class<?>> first(Class<?> kind) {
    return declared.stream().<Class<?>>map(Declared::type).filter(kind::isAssignableFrom).findFirst();
  }

  /** Shows the activity, which is made the first time. */
  private void open() {
    boolean isNew = activity == null;
    if (isNew) {
      Class<?> type = first(Activity.class).orElse(null);
      if (type == null) {
        return;
      }
      activity = (Activity) make(type);
    }
    activity.begin(isNew);
  }

  /** The app came to the screen or left it. */
  void moved(boolean toForeground) {
    if (toForeground == isForeground) {
      return;
    }
    isForeground = toForeground;
    if (toForeground) {
      open();
    } else if (activity != null) {
      activity.leave();
    }
  }

  /** Ends the activity. */
  public void finish(Activity finished) {
    if (finished == activity) {
      activity = null;
      phone.loop().post(phone.loop().main(), () -> {
        if (isForeground) {
          finished.leave();
        }
        finished.end();
      });
    }
  }

  /** The application. */
  public Application application() {
    return application;
  }

  /** The package of the app's first class. */
  public String packageName() {
    return declared.get(0).type().getPackageName();
  }

  static Object make(Class<?> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (java.lang.reflect.InvocationTargetException error) {
      throw new IllegalStateException("the constructor of " + type.getName() + " failed", error.getCause());
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(type.getName() + " needs a constructor without parameters", error);
    }
  }

  static Class<?> type(String name) {
    try {
      // Its static initialisers wait until the app is launched.
      return Class.forName(name, false, Components.class.getClassLoader());
    } catch (ClassNotFoundException error) {
      throw new IllegalArgumentException("there is no class " + name + " on the class path", error);
    }
  }

  // Activities

  /** Starts an activity; the simulator shows one, so that others are only named. */
  public void startActivity(Intent intent) {
    phone.warn("activities have no screens here; not started: " + intent);
  }

  // Pending intents

  /** The sender of a pending intent; one that exists is reused, as its flags say. Null if there shall be none. */
  public Sender sender(Sender.Kind kind, int code, Intent intent, int flags) {
    phone.checkThread();
    Sender found = senders.stream()
        .filter(sender -> sender.kind() == kind && sender.code() == code && sender.intent().filterEquals(intent))
        .findFirst().orElse(null);
    if ((flags & PendingIntent.FLAG_NO_CREATE) != 0) {
      return found;
    }
    if (found != null && (flags & PendingIntent.FLAG_CANCEL_CURRENT) == 0) {
      if ((flags & PendingIntent.FLAG_UPDATE_CURRENT) != 0) {
        found.replaceExtras(intent);
      }
      return found;
    }
    if (found != null) {
      found.cancel();
    }
    Sender made = new Sender(kind, code, intent, flags);
    senders.add(made);
    return made;
  }

  void forget(Sender sender) {
    senders.remove(sender);
  }

  /**
   * Sends a pending intent with the extras of its sender, which an immutable one does not take.
   *
   * @return false if it has been cancelled.
   */
  public boolean send(Sender sender, Intent extras) {
    if (sender.isCancelled()) {
      return false;
    }
    Intent intent = new Intent(sender.intent());
    if (extras != null) {
      if ((sender.flags() & PendingIntent.FLAG_IMMUTABLE) == 0) {
        intent.putExtras(extras);
      } else {
        phone.warn("an immutable pending intent gets no results; make it with FLAG_MUTABLE: " + intent);
      }
    }
    if ((sender.flags() & PendingIntent.FLAG_ONE_SHOT) != 0) {
      sender.cancel();
    }
    switch (sender.kind()) {
      case ACTIVITY -> startActivity(intent);
      case BROADCAST -> broadcast(intent);
      case SERVICE -> phone.services().start(intent, false);
      default -> phone.services().start(intent, true);
    }
    return true;
  }

  // Broadcasts

  /** Sends a broadcast to receivers in this app. */
  public void broadcast(Intent intent) {
    Looper main = phone.loop().main();
    if (intent.getComponent() != null) {
      Class<?> type = type(intent.getComponent().getClassName());
      phone.loop().post(main, () -> ((BroadcastReceiver) make(type)).onReceive(application, intent));
      return;
    }
    for (Declared component : declared) {
      if (component.actions().contains(String.valueOf(intent.getAction()))) {
        phone.loop().post(main, () -> ((BroadcastReceiver) make(component.type())).onReceive(application, intent));
      }
    }
    for (Registered entry : List.copyOf(registered)) {
      if (entry.filter().matches(intent)) {
        phone.loop().post(entry.looper(), () -> {
          if (registered.contains(entry)) {
            entry.receiver().onReceive(application, intent);
          }
        });
      }
    }
  }

  /** Registers a receiver. */
  public void register(BroadcastReceiver receiver, IntentFilter filter, Handler scheduler) {
    if (receiver != null) {
      Looper looper = scheduler == null ? phone.loop().main() : scheduler.getLooper();
      registered.add(new Registered(receiver, filter, looper));
    }
  }

  /** Removes a receiver. */
  public void unregister(BroadcastReceiver receiver) {
    if (!registered.removeIf(entry -> entry.receiver() == receiver)) {
      throw new IllegalArgumentException("Receiver not registered: " + receiver);
    }
  }

  // Permissions

  /**
   * Whether the app has a permission.
   *
   * <p>The day decides on the location; everything else counts as granted.
   */
  public boolean isGranted(String permission) {
    if (!permission.endsWith("_LOCATION")) {
      return true;
    }
    Event state = phone.state();
    String level = state.text("authorization");
    boolean isGranted = level.equals("always") || level.equals("when_in_use");
    return switch (permission) {
      case Manifest.permission.ACCESS_FINE_LOCATION -> isGranted && state.flag("precise_location");
      case Manifest.permission.ACCESS_COARSE_LOCATION -> isGranted;
      case Manifest.permission.ACCESS_BACKGROUND_LOCATION -> level.equals("always");
      default -> true;
    };
  }

  /** Asks the user for permissions; answered by onRequestPermissionsResult. */
  public void ask(Activity activity, String[] permissions, int code) {
    boolean isMissing = false;
    for (String permission : permissions) {
      if (!isGranted(permission)) {
        boolean asksAlways = permission.equals(Manifest.permission.ACCESS_BACKGROUND_LOCATION) || phone.sdk() < 29;
        phone.request("ask", "permission", asksAlways ? "always" : "when_in_use");
        isMissing = true;
      }
    }
    asked = new Asked(activity, permissions, code);
    if (!isMissing || !phone.isAndroid()) {
      phone.loop().post(phone.loop().main(), this::answered);
    }
  }

  /** The user has answered. */
  void answered() {
    if (asked == null) {
      return;
    }
    Asked request = asked;
    asked = null;
    int[] results = new int[request.permissions().length];
    for (int index = 0; index < results.length; index++) {
      results[index] = isGranted(request.permissions()[index]) ? 0 : -1;
    }
    request.activity().onRequestPermissionsResult(request.code(), request.permissions(), results);
  }
}
