// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One process of an app.
 *
 * <p>A subclass overrides the methods of the events that it wants. Requests are made while an event is handled; the
 * system answers them by events. A launch makes a new object, as a phone starts a new process; only stored values
 * survive. Names and units of settings are those of a strategy's file; {@code tracewatt drive --schema} prints them.
 */
public abstract class App {
  /** The lines to and from the lab; null until the object belongs to a process. */
  Channel channel;

  /** Makes an app, which may not ask for anything before it is launched. */
  protected App() {}

  // Requests

  /** Starts a service; settings are names, each followed by its value. */
  public final void start(String service, Object... settings) {
    request("start", with(settings, "service", service));
  }

  /** Stops a service. */
  public final void stop(String service) {
    request("stop", "service", service);
  }

  /** Asks for one position, with {@code desired_accuracy} or, on Android, {@code priority}. */
  public final void requestLocation(Object... settings) {
    request("request_location", settings);
  }

  /**
   * Watches a circle; the setting {@code kind} is region, geofence or condition.
   *
   * @param latitude of the centre in degrees.
   * @param longitude of the centre in degrees.
   * @param radius in metres.
   */
  public final void monitor(String name, double latitude, double longitude, double radius, Object... settings) {
    Object[] circle = {
      "name", name, "latitude_deg", latitude, "longitude_deg", longitude, "radius_m", radius
    };
    request("monitor", with(settings, circle));
  }

  /** Stops watching a circle of a kind: region, geofence or condition. */
  public final void stopMonitoring(String name, String kind) {
    request("stop_monitoring", "name", name, "kind", kind);
  }

  /** Sets one of sixteen timers, 0 to 15, in seconds. */
  public final void timer(int timer, double after) {
    request("timer", "timer", timer, "after_s", after);
  }

  /** Cancels a timer. */
  public final void cancelTimer(int timer) {
    request("cancel_timer", "timer", timer);
  }

  /** Sends a number of bytes to the app's server. */
  public final void upload(long bytes) {
    request("upload", "bytes", bytes);
  }

  /** Stores a value that survives the process; null removes it. */
  public final void store(String key, String value) {
    request("store", "key", key, "value", value);
  }

  /** A stored value; null if there is none. */
  public final String stored(String key) {
    return (String) query("stored", "key", key).get("stored");
  }

  /** The state of app and phone, as far as an app may know it. */
  public final Event state() {
    return new Event(Event.mapping(query("state").get("state")));
  }

  /** The last known position, which counts as delivered; null if there is none. */
  public final Fix location() {
    Map<String, Object> fix = Event.mapping(query("location").get("location"));
    return fix == null ? null : Fix.of(fix);
  }

  /** The circles that are watched: regions on iOS, geofences on Android. */
  public final List<Region> monitored() {
    Map<String, Object> answer = query("monitored");
    List<Region> circles = new ArrayList<>();
    for (String key : List.of("regions", "geofences")) {
      for (Object circle : (List<?>) answer.get(key)) {
        circles.add(Region.of(Event.mapping(circle)));
      }
    }
    return circles;
  }

  /** Lets the lab collect events of some kinds, until another event comes or there are {@code limit} of them. */
  public final void batch(int limit, String... events) {
    request("batch", "events", List.of(events), "limit", limit);
  }

  /**
   * Any request of the protocol; values that are null are left out.
   *
   * @param values names, each followed by its value.
   */
  public final void request(String name, Object... values) {
    lines().send(line("request", name, values));
  }

  /** Any query of the protocol, and the lab's answer. */
  public final Map<String, Object> query(String name, Object... values) {
    return lines().ask(line("query", name, values));
  }

  private Channel lines() {
    if (channel == null) {
      throw new IllegalStateException("an app may not ask for anything before it is launched");
    }
    return channel;
  }

  private static String line(String kind, String name, Object[] values) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put(kind, name);
    for (int index = 0; index < values.length; index += 2) {
      if (index + 1 == values.length || !(values[index] instanceof String)) {
        throw new IllegalArgumentException(name + " needs names, each followed by its value");
      }
      if (values[index + 1] != null) {
        line.put((String) values[index], values[index + 1]);
      }
    }
    return Json.write(line);
  }

  private static Object[] with(Object[] settings, Object... first) {
    Object[] all = new Object[first.length + settings.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(settings, 0, all, first.length, settings.length);
    return all;
  }

  // Events

  /** Receives an event: calls the method of its name. */
  protected void onEvent(Event event) {
    switch (event.name()) {
      case "location" -> onLocation(event);
      case "launched" -> onLaunched(event);
      case "failed" -> onFailed(event);
      case "paused_updates" -> onPausedUpdates(event);
      case "resumed_updates" -> onResumedUpdates(event);
      case "started_monitoring" -> onStartedMonitoring(event);
      case "entered_region" -> onEnteredRegion(event);
      case "exited_region" -> onExitedRegion(event);
      case "dwelt_in_region" -> onDweltInRegion(event);
      case "determined_state" -> onDeterminedState(event);
      case "state_at_crossing" -> onStateAtCrossing(event);
      case "monitoring_failed" -> onMonitoringFailed(event);
      case "visit" -> onVisit(event);
      case "motion" -> onMotion(event);
      case "prompt_changed" -> onPromptChanged(event);
      case "state_changed" -> onStateChanged(event);
      case "authorization_changed" -> onAuthorizationChanged(event);
      case "temporary_full_accuracy" -> onTemporaryFullAccuracy(event);
      case "background_task_expired" -> onBackgroundTaskExpired(event);
      case "live_update" -> onLiveUpdate(event);
      case "monitor_event" -> onMonitorEvent(event);
      case "presented_notification" -> onPresentedNotification(event);
      case "opened_notification" -> onOpenedNotification(event);
      case "setting_changed" -> onSettingChanged(event);
      case "clock_changed" -> onClockChanged(event);
      case "low_power_mode_changed" -> onLowPowerModeChanged(event);
      case "background_refresh" -> onBackgroundRefresh(event);
      case "remote_notification" -> onRemoteNotification(event);
      case "location_push" -> onLocationPush(event);
      case "timer" -> onTimer(event);
      case "ended" -> onEnded(event);
      default -> onOther(event);
    }
  }

  /** The process begins; the app starts its services here. */
  protected void onLaunched(Event event) {}

  /** One or more positions, in chronological order. */
  protected void onLocation(Event event) {}

  /** A request for positions failed; {@code error} names the reason. */
  protected void onFailed(Event event) {}

  /** The system paused the standard service. */
  protected void onPausedUpdates(Event event) {}

  /** The system resumed the standard service. */
  protected void onResumedUpdates(Event event) {}

  /** A circle is being watched. */
  protected void onStartedMonitoring(Event event) {}

  /** A circle was entered. */
  protected void onEnteredRegion(Event event) {}

  /** A circle was left. */
  protected void onExitedRegion(Event event) {}

  /** The phone has stayed in a geofence for its loitering delay. */
  protected void onDweltInRegion(Event event) {}

  /** The state of a circle: first known, or requested. */
  protected void onDeterminedState(Event event) {}

  /** The state of a circle that has been crossed. */
  protected void onStateAtCrossing(Event event) {}

  /** A circle cannot be watched; {@code error} names the reason. */
  protected void onMonitoringFailed(Event event) {}

  /** A visit began or ended. */
  protected void onVisit(Event event) {}

  /** The estimate of the user's activity changed. */
  protected void onMotion(Event event) {}

  /** A prompt of the system covers the app, or the last one closed. */
  protected void onPromptChanged(Event event) {}

  /** The app moved between foreground and background. */
  protected void onStateChanged(Event event) {}

  /** The user changed the app's authorization. */
  protected void onAuthorizationChanged(Event event) {}

  /** The answer to the request for temporary exact positions. */
  protected void onTemporaryFullAccuracy(Event event) {}

  /** A background task ran out of time. */
  protected void onBackgroundTaskExpired(Event event) {}

  /** One element of the live updates. */
  protected void onLiveUpdate(Event event) {}

  /** A condition of the app's monitor changed. */
  protected void onMonitorEvent(Event event) {}

  /** A notification came due while the app was on the screen. */
  protected void onPresentedNotification(Event event) {}

  /** The user opened the app by a notification. */
  protected void onOpenedNotification(Event event) {}

  /** The user changed a value on the app's page in the settings. */
  protected void onSettingChanged(Event event) {}

  /** The phone's local time moved. */
  protected void onClockChanged(Event event) {}

  /** Low Power Mode or battery saver was switched. */
  protected void onLowPowerModeChanged(Event event) {}

  /** The request for run time in the background is granted. */
  protected void onBackgroundRefresh(Event event) {}

  /** A silent notification from the app's server arrived. */
  protected void onRemoteNotification(Event event) {}

  /** The app's server asks for the position. */
  protected void onLocationPush(Event event) {}

  /** A timer fired; {@code timer} is its number. */
  protected void onTimer(Event event) {}

  /** The process ends; what it asks for now comes too late. */
  protected void onEnded(Event event) {}

  /** An event without a method of its own. */
  protected void onOther(Event event) {}
}
