// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.Service;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The app's services. */
public final class Services {
  private static final String SECTION = "services";
  private static final long SECOND = 1_000_000_000;
  /** The time in seconds in which a service must call startForeground: Context.startForegroundService. */
  private static final long PROMISE_S = 5;

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

  private final Phone phone;
  private final Map<Class<?>, Running> running = new LinkedHashMap<>();

  Services(Phone phone) {
    this.phone = phone;
  }

  /** Starts again what asked for it in a former process. */
  void load() {
    for (Map<String, Object> entry : phone.ledger().entries(SECTION)) {
      Intent intent = entry.get("intent") == null ? null : phone.ledger().intent(entry.get("intent"));
      start(Components.type((String) entry.get("class")), intent, Service.START_FLAG_RETRY, false);
    }
  }

  /** Starts a service as the user opens the app, unless it starts again anyway. */
  void launch(Class<?> type) {
    if (phone.ledger().entries(SECTION).stream().noneMatch(entry -> type.getName().equals(entry.get("class")))) {
      start(type, new Intent(phone.components().application(), type), 0, false);
    }
  }

  /** Starts a service; {@code isForeground} if it must call startForeground. */
  public ComponentName start(Intent intent, boolean isForeground) {
    if (intent.getComponent() == null) {
      throw new IllegalArgumentException("Service Intent must be explicit: " + intent);
    }
    start(Components.type(intent.getComponent().getClassName()), intent, 0, isForeground);
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
      entry = new Running((Service) Components.make(type));
      running.put(type, entry);
      entry.service.onCreate();
    }
    return entry;
  }

  /** Keeps what the system does after the end of the process: onStartCommand's result says it; -1 is nothing. */
  private void keep(Class<?> type, int mode, Intent intent) {
    List<Map<String, Object>> entries = phone.ledger().entries(SECTION);
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
      phone.ledger().replace(SECTION, entries);
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
    return stop(Components.type(name.getClassName()), -1);
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
    Class<?> type = Components.type(intent.getComponent().getClassName());
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
          service.service.onUnbind(new Intent(phone.components().application(), entry.getKey()));
          service.binder = null;
        }
        destroy(entry.getKey(), service);
      }
    }
  }
}
