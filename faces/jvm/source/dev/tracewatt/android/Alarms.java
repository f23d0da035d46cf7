// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.AlarmManager;
import android.app.PendingIntent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The app's alarms, in the order of their setting, as timer 1 of the lab.
 *
 * <p>Whether a timer of the lab wakes or launches the app, and how Doze delays it, are matters of the system and of
 * the day's {@code app: { alarms: … }}.
 */
public final class Alarms {
  static final int TIMER = 1;
  private static final String SECTION = "alarms";

  /** An alarm: a pending intent, which outlives the process, or a listener. */
  private static final class Alarm {
    long due;
    final long period;
    final PendingIntent intent;
    final AlarmManager.OnAlarmListener listener;
    final Runnable action;

    Alarm(long due, long period, PendingIntent intent, AlarmManager.OnAlarmListener listener, Runnable action) {
      this.due = due;
      this.period = period;
      this.intent = intent;
      this.listener = listener;
      this.action = action;
    }
  }

  private final Phone phone;
  private final List<Alarm> alarms = new ArrayList<>();
  private long armed = Long.MAX_VALUE;

  Alarms(Phone phone) {
    this.phone = phone;
  }

  void load() {
    for (Map<String, Object> entry : phone.ledger().entries(SECTION)) {
      alarms.add(new Alarm(
          Long.parseLong((String) entry.get("due")), Long.parseLong((String) entry.get("period")),
          phone.ledger().pendingIntent(entry.get("intent")), null, null));
    }
  }

  private void save() {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Alarm alarm : alarms) {
      if (alarm.intent != null) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("due", Long.toString(alarm.due));
        entry.put("period", Long.toString(alarm.period));
        entry.put("intent", phone.ledger().written(alarm.intent));
        entries.add(entry);
      }
    }
    phone.ledger().replace(SECTION, entries);
  }

  /**
   * Sets an alarm that sends an intent, and replaces one of an equal intent.
   *
   * @param due in nanoseconds since the day's start.
   * @param period in nanoseconds; 0 for an alarm that does not repeat.
   */
  public void set(long due, long period, PendingIntent intent) {
    Objects.requireNonNull(intent, "operation");
    cancel(intent);
    alarms.add(new Alarm(due, period, intent, null, null));
    save();
  }

  /** Sets an alarm that calls a listener, and replaces one of the same listener. */
  public void set(long due, AlarmManager.OnAlarmListener listener, Runnable action) {
    cancel(listener);
    alarms.add(new Alarm(due, 0, null, listener, action));
  }

  /** Cancels the alarm of an intent or a listener. */
  public void cancel(Object target) {
    phone.checkThread();
    if (alarms.removeIf(alarm -> target.equals(alarm.intent) || target == alarm.listener)
        && target instanceof PendingIntent) {
      save();
    }
  }

  /** The lab's timer fired: sends what is due, oldest first. */
  void fired() {
    armed = Long.MAX_VALUE;
    List<Alarm> due = new ArrayList<>(alarms.stream().filter(alarm -> alarm.due <= phone.now()).toList());
    due.sort((one, other) -> Long.compare(one.due, other.due));
    for (Alarm alarm : due) {
      if (!alarms.contains(alarm)) {
        continue;
      }
      if (alarm.period > 0) {
        // One delivery stands for all that were missed: AlarmManager.setRepeating, ALARM_COUNT.
        alarm.due += (Math.max(0, phone.now() - alarm.due) / alarm.period + 1) * alarm.period;
      } else {
        alarms.remove(alarm);
      }
      if (alarm.intent == null) {
        alarm.action.run();
      } else if (!phone.components().send(alarm.intent.sender(), null)) {
        alarms.remove(alarm);
      }
    }
    save();
  }

  void settle() {
    armed = phone.arm(TIMER, alarms.stream().mapToLong(alarm -> alarm.due).min().orElse(Long.MAX_VALUE), armed);
  }
}
