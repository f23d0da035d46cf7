// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.os.Looper;
import dev.tracewatt.drive.App;
import dev.tracewatt.drive.Event;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The simulated phone as one process of the app sees it; everything under {@code android} rests on it.
 *
 * <p>Apps have no need of it. Instants inside are nanoseconds since the day's start, which counts as the boot.
 */
public final class Phone extends App {
  /** The version of Android's interface where the system's name has none. */
  private static final int NEWEST_SDK = 36;

  private static Phone current;

  private final List<Components.Declared> declared;
  private final Thread thread = Thread.currentThread();
  private final Loop loop = new Loop(this);
  private final Ledger ledger = new Ledger(this);
  private final Positions positions = new Positions(this);
  private final Alarms alarms = new Alarms(this);
  private final Fences fences = new Fences(this);
  private final Activities activities = new Activities(this);
  private final Components components = new Components(this);
  private final Services services = new Services(this);
  private final Map<Class<?>, Object> managers = new HashMap<>();
  private final Set<String> warnings = new HashSet<>();
  private long now;
  private double startUnix;
  private String system = "";
  private boolean hasLocationMode;

  /** A process with the components that the command line names. */
  Phone(List<Components.Declared> declared) {
    this.declared = declared;
  }

  /** The phone of this process. */
  public static Phone get() {
    if (current == null) {
      throw new IllegalStateException("Android's classes work only in an app that dev.tracewatt.android.Main runs");
    }
    return current;
  }

  // What it knows

  /** The virtual time in nanoseconds since the day's start. */
  public long now() {
    return now;
  }

  /** The virtual time in milliseconds since 1970. */
  public long wallMillis() {
    return wallMillis(now / 1e9);
  }

  /** A time in seconds since the day's start as milliseconds since 1970. */
  public long wallMillis(double seconds) {
    return Math.round((startUnix + seconds) * 1e3);
  }

  /** The level of Android's interface, such as 26 on {@code android_8}; 36 where the system's name has no version. */
  public int sdk() {
    String digits = system.startsWith("android_") ? system.substring(8).replaceAll("\\D.*", "") : "";
    int version = digits.isEmpty() ? 0 : Integer.parseInt(digits);
    return switch (version) {
      case 6 -> 23;
      case 7 -> 24;
      case 8 -> 26;
      case 9 -> 28;
      case 10 -> 29;
      case 11 -> 30;
      case 12 -> 31;
      default -> version >= 13 ? version + 20 : NEWEST_SDK;
    };
  }

  /** Whether the system has Android's services. */
  public boolean isAndroid() {
    return !system.matches("ios_.*|doc|macos");
  }

  /** Whether the day gives the app a foreground service of the type location. */
  public boolean hasLocationMode() {
    return hasLocationMode;
  }

  /** The work of all loopers. */
  public Loop loop() {
    return loop;
  }

  /** What outlives the process. */
  Ledger ledger() {
    return ledger;
  }

  /** Positions for all listeners. */
  public Positions positions() {
    return positions;
  }

  /** The app's alarms. */
  public Alarms alarms() {
    return alarms;
  }

  /** The app's geofences. */
  public Fences fences() {
    return fences;
  }

  /** Changes of the user's activity. */
  public Activities activities() {
    return activities;
  }

  /** The app's application, activity and receivers. */
  public Components components() {
    return components;
  }

  /** The app's services. */
  public Services services() {
    return services;
  }

  /** The one object of a class in this process, such as a manager. */
  public <Service> Service service(Class<Service> type, Supplier<Service> make) {
    return type.cast(managers.computeIfAbsent(type, unused -> make.get()));
  }

  /** Writes a warning on standard error, once in a process. */
  public void warn(String text) {
    if (warnings.add(text)) {
      System.err.println("tracewatt: warning: " + text);
    }
  }

  /** Refuses calls from threads of the app's own, whose order would depend on the processor's speed. */
  public void checkThread() {
    if (Thread.currentThread() != thread) {
      throw new IllegalStateException(
          "a thread of the app's own used Android; only loopers and dev.tracewatt.android.VirtualTime are simulated");
    }
  }

  /** Milliseconds as nanoseconds; beyond the largest number, that number. */
  public static long nanoseconds(long milliseconds) {
    return TimeUnit.MILLISECONDS.toNanos(milliseconds);
  }

  /** The instant after a time in nanoseconds; what is too late to be counted never comes. */
  public long after(long nanoseconds) {
    long due = now + Math.max(0, nanoseconds);
    return due < 0 ? Long.MAX_VALUE : due;
  }

  /** The looper that is given, or the one whose work runs now. */
  public Looper orCurrent(Looper looper) {
    return looper == null ? loop.current() : looper;
  }

  /**
   * Sets one of the lab's timers if its time has changed.
   *
   * @param due in nanoseconds; the largest value cancels it.
   * @param armed the time to which it is set.
   * @return the time to which it is set now.
   */
  long arm(int timer, long due, long armed) {
    if (due == armed) {
      return armed;
    }
    if (due == Long.MAX_VALUE) {
      cancelTimer(timer);
    } else {
      timer(timer, Math.min(Math.max(0, due - now) / 1e9, 3.2e9));
    }
    return due;
  }

  // Events

  @Override
  protected void onEvent(Event event) {
    if (event.name().equals("ended")) {
      return;
    }
    now = Math.round(event.time() * 1e9);
    super.onEvent(event);
    loop.run();
    positions.settle();
    loop.settle();
    alarms.settle();
    ledger.settle();
  }

  @Override
  protected void onLaunched(Event event) {
    current = this;
    startUnix = event.number("start_unix_s");
    system = event.text("system");
    hasLocationMode = event.flag("background_mode");
    if (!isAndroid()) {
      warn("the system is " + system + ", so that Android's services give no positions and no geofences");
    }
    ledger.load();
    alarms.load();
    fences.load();
    activities.load();
    positions.load();
    components.launch(declared, event.text("reason"));
  }

  @Override
  protected void onLocation(Event event) {
    positions.receive(event.fixes());
  }

  @Override
  protected void onFailed(Event event) {
    positions.failed();
  }

  @Override
  protected void onEnteredRegion(Event event) {
    fences.crossed(event.region(), Fences.ENTER);
  }

  @Override
  protected void onExitedRegion(Event event) {
    fences.crossed(event.region(), Fences.EXIT);
  }

  @Override
  protected void onDweltInRegion(Event event) {
    fences.crossed(event.region(), Fences.DWELL);
  }

  @Override
  protected void onMotion(Event event) {
    activities.receive(event.motion());
  }

  @Override
  protected void onStateChanged(Event event) {
    components.moved(event.text("state").equals("foreground"));
  }

  @Override
  protected void onAuthorizationChanged(Event event) {
    components.answered();
  }

  @Override
  protected void onPromptChanged(Event event) {
    if (!event.flag("shown")) {
      components.answered();
    }
  }

  @Override
  protected void onLowPowerModeChanged(Event event) {
    components.broadcast(new android.content.Intent("android.os.action.POWER_SAVE_MODE_CHANGED"));
  }

  @Override
  protected void onTimer(Event event) {
    if (event.number("timer") == Alarms.TIMER) {
      alarms.fired();
    } else {
      loop.fired();
    }
  }
}
