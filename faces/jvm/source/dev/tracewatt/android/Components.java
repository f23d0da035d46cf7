// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.Manifest;
import android.app.Activity;
import android.app.Application;
import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import dev.tracewatt.drive.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The app's application, activity, services and receivers. */
public final class Components {
  private static final String SERVICES = "services";
  private static final long SECOND = 1_000_000_000;
  /** The time in seconds in which a service must call startForeground: Context.startForegroundService. */
  private static final long PROMISE_S = 5;

  /**
   * A component that the command line names.
   *
   * @param type its class.
   * @param actions of a receiver.
   */
  public record Declared(Class<?> type, List<String> actions) {}

  /** A receiver that code has registered. */
  private record Registered(BroadcastReceiver receiver, IntentFilter filter, Looper looper) {}

  /** A service that runs. */
  private static final class Running {
    final Service service;
    final List<ServiceConnection> connections = new ArrayList<>();
    IBinder binder;
    boolean isStarted;
    int lastStart;
    Loop.Work promise;

    Running(Service service) {
      this.service = service;
    }
  }

  /** A permission request that waits for the user. */
  private record Asked(Activity activity, String[] permissions, int code) {}

  private final Phone phone;
  private final List<Sender> senders = new ArrayList<>();
  private final List<Registered> registered = new ArrayList<>();
  private final Map<Class<?>, Running> running = new LinkedHashMap<>();
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
    for (Map<String, Object> entry : phone.ledger().entries(SERVICES)) {
      Intent intent = entry.get("intent") == null ? null : phone.ledger().intent(entry.get("intent"));
      start(type((String) entry.get("class")), intent, Service.START_FLAG_RETRY, false);
    }
    if (isForeground) {
      open();
      first(Service.class).filter(type -> !running.containsKey(type))
          .ifPresent(type -> start(type, new Intent(application, type), 0, false));
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

  private static Object make(Class<?> type) {
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
      return Class.forName(name);
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
      case SERVICE -> startService(intent, false);
      default -> startService(intent, true);
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

  // Services

  /** Starts a service; {@code isForeground} if it must call startForeground. */
  public ComponentName startService(Intent intent, boolean isForeground) {
    if (intent.getComponent() == null) {
      throw new IllegalArgumentException("Service Intent must be explicit: " + intent);
    }
    start(type(intent.getComponent().getClassName()), intent, 0, isForeground);
    return intent.getComponent();
  }

  private void start(Class<?> type, Intent intent, int flags, boolean isForeground) {
    if (!Service.class.isAssignableFrom(type)) {
      throw new IllegalArgumentException(type.getName() + " is no service");
    }
    phone.loop().post(phone.loop().main(), () -> {
      Running entry = running(type);
      if (isForeground && entry.promise == null && !entry.service.isInForeground()) {
        entry.promise = phone.loop().post(phone.loop().main(), phone.now() + PROMISE_S * SECOND, () -> {
          throw new IllegalStateException(
              "Context.startForegroundService() did not then call Service.startForeground(): " + type.getName());
        }, this);
      }
      entry.isStarted = true;
      entry.lastStart++;
      int mode = entry.service.onStartCommand(intent, flags, entry.lastStart);
      keep(type, mode, intent);
    });
  }

  private Running running(Class<?> type) {
    Running entry = running.get(type);
    if (entry == null) {
      entry = new Running((Service) make(type));
      running.put(type, entry);
      entry.service.onCreate();
    }
    return entry;
  }

  /** Keeps what the system does after the end of the process: onStartCommand's result says it; -1 is nothing. */
  private void keep(Class<?> type, int mode, Intent intent) {
    List<Map<String, Object>> entries = phone.ledger().entries(SERVICES);
    boolean isChanged = entries.removeIf(entry -> entry.get("class").equals(type.getName()));
    if (mode == Service.START_STICKY || mode == Service.START_REDELIVER_INTENT) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("class", type.getName());
      if (mode == Service.START_REDELIVER_INTENT && intent != null) {
        entry.put("intent", phone.ledger().written(intent));
      }
      entries.add(entry);
      isChanged = true;
    }
    if (isChanged) {
      phone.ledger().replace(SERVICES, entries);
    }
  }

  /** A service has become a foreground service. */
  public void promoted(Service service) {
    Running entry = running.get(service.getClass());
    if (entry != null && entry.promise != null) {
      phone.loop().cancel(entry.promise);
      entry.promise = null;
    }
    if (!phone.hasLocationMode()) {
      phone.warn("the day gives the app no location background mode, so that a foreground service keeps no positions");
    }
  }

  /** Stops a service that was started; false if it does not run. */
  public boolean stop(ComponentName name) {
    return stop(type(name.getClassName()), -1);
  }

  /** Stops a service that was started; {@code start} is that of the last start, or -1. */
  public boolean stop(Class<?> type, int start) {
    Running entry = running.get(type);
    if (entry == null || start >= 0 && start != entry.lastStart) {
      return false;
    }
    entry.isStarted = false;
    keep(type, -1, null);
    destroy(type, entry);
    return true;
  }

  private void destroy(Class<?> type, Running entry) {
    if (!entry.isStarted && entry.connections.isEmpty()) {
      running.remove(type);
      if (entry.promise != null) {
        phone.loop().cancel(entry.promise);
      }
      phone.loop().post(phone.loop().main(), entry.service::onDestroy);
    }
  }

  /** Binds to a service of the app. */
  public boolean bind(Intent intent, ServiceConnection connection, int flags) {
    Objects.requireNonNull(intent.getComponent(), "Service Intent must be explicit");
    Class<?> type = type(intent.getComponent().getClassName());
    if (!running.containsKey(type) && (flags & Context.BIND_AUTO_CREATE) == 0) {
      return false;
    }
    phone.loop().post(phone.loop().main(), () -> {
      Running entry = running(type);
      if (entry.binder == null) {
        entry.binder = entry.service.onBind(intent);
      }
      entry.connections.add(connection);
      if (entry.binder != null) {
        connection.onServiceConnected(intent.getComponent(), entry.binder);
      }
    });
    return true;
  }

  /** Ends a binding. */
  public void unbind(ServiceConnection connection) {
    for (Map.Entry<Class<?>, Running> entry : List.copyOf(running.entrySet())) {
      Running service = entry.getValue();
      if (service.connections.remove(connection)) {
        if (service.connections.isEmpty()) {
          service.service.onUnbind(new Intent(application, entry.getKey()));
          service.binder = null;
        }
        destroy(entry.getKey(), service);
      }
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
