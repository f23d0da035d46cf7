// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.os.Build;
import android.os.Handler;
import dev.tracewatt.android.Alarms;
import dev.tracewatt.android.Phone;

/**
 * Alarms, as one timer of the simulator's.
 *
 * <p>The day's {@code app: { alarms: exact }} or {@code inexact} lets alarms wake or launch the app from Android 13,
 * with the limits of Doze and of standby buckets. Without it, and before Android 13, they come late to an app that
 * does not run. The call alone makes no alarm exact or inexact: inexact ones come at their time too, and windows are
 * ignored. Times are in milliseconds.
 */
public final class AlarmManager {
  /** Wall time; wakes the phone. */
  public static final int RTC_WAKEUP = 0;
  /** Wall time. */
  public static final int RTC = 1;
  /** Time since the boot; wakes the phone. */
  public static final int ELAPSED_REALTIME_WAKEUP = 2;
  /** Time since the boot. */
  public static final int ELAPSED_REALTIME = 3;
  /** A quarter of an hour. */
  public static final long INTERVAL_FIFTEEN_MINUTES = 900_000;
  /** Half an hour. */
  public static final long INTERVAL_HALF_HOUR = 1_800_000;
  /** An hour. */
  public static final long INTERVAL_HOUR = 3_600_000;
  /** Half a day. */
  public static final long INTERVAL_HALF_DAY = 43_200_000;
  /** A day. */
  public static final long INTERVAL_DAY = 86_400_000;

  /** A difference between wall times that no alarm has: a year. */
  private static final long SUSPICIOUS = 31_536_000_000L;

  /** Learns of an alarm; it does not outlive the process. */
  public interface OnAlarmListener {
    /** The alarm is due. */
    void onAlarm();
  }

  /**
   * An alarm as the user sees it.
   *
   * @param triggerTime in milliseconds since 1970.
   * @param showIntent that shows it; never sent here.
   */
  public record AlarmClockInfo(long triggerTime, PendingIntent showIntent) {
    /** Milliseconds since 1970. */
    public long getTriggerTime() {
      return triggerTime;
    }

    /** The intent that shows it. */
    public PendingIntent getShowIntent() {
      return showIntent;
    }
  }

  /** Made by the system. */
  public AlarmManager() {}

  private static Alarms alarms() {
    return Phone.get().alarms();
  }

  private static long due(int type, long triggerAtMillis) {
    Phone phone = Phone.get();
    if (type != RTC && type != RTC_WAKEUP) {
      return Phone.nanoseconds(triggerAtMillis);
    }
    long delay = triggerAtMillis - phone.wallMillis();
    if (Math.abs(delay) > SUSPICIOUS) {
      phone.warn("an alarm is " + delay / INTERVAL_DAY + " days from the simulated time; System.currentTimeMillis() is"
          + " not simulated, take dev.tracewatt.android.VirtualTime.clock()");
    }
    long limited = Math.max(-SUSPICIOUS, Math.min(SUSPICIOUS, delay));
    return phone.now() + Phone.nanoseconds(limited);
  }

  private void checkExact() {
    if (!canScheduleExactAlarms()) {
      throw new SecurityException("Caller needs to hold android.permission.SCHEDULE_EXACT_ALARM to set exact alarms.");
    }
  }

  /** Whether the app may set exact alarms: until Android 13, because Android 14 denies it unless the user agrees. */
  public boolean canScheduleExactAlarms() {
    return Phone.get().sdk() < Build.VERSION_CODES.UPSIDE_DOWN_CAKE;
  }

  /** Sets an alarm. */
  public void set(int type, long triggerAtMillis, PendingIntent operation) {
    alarms().set(due(type, triggerAtMillis), 0, operation);
  }

  /** Sets an alarm that calls a listener on a handler's looper, or the main one. */
  public void set(int type, long triggerAtMillis, String tag, OnAlarmListener listener, Handler handler) {
    Phone phone = Phone.get();
    var looper = handler == null ? phone.loop().main() : handler.getLooper();
    alarms().set(due(type, triggerAtMillis), listener, () -> phone.loop().post(looper, listener::onAlarm));
  }

  /** Sets an alarm; the window is ignored. */
  public void setWindow(int type, long windowStartMillis, long windowLengthMillis, PendingIntent operation) {
    set(type, windowStartMillis, operation);
  }

  /** Sets an exact alarm; refused where {@link #canScheduleExactAlarms} is false. */
  public void setExact(int type, long triggerAtMillis, PendingIntent operation) {
    checkExact();
    set(type, triggerAtMillis, operation);
  }

  /** Sets an exact alarm that calls a listener, for which no permission is needed. */
  public void setExact(int type, long triggerAtMillis, String tag, OnAlarmListener listener, Handler handler) {
    set(type, triggerAtMillis, tag, listener, handler);
  }

  /** Sets an alarm that may come in Doze. */
  public void setAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
    set(type, triggerAtMillis, operation);
  }

  /** Sets an exact alarm that may come in Doze; refused where {@link #canScheduleExactAlarms} is false. */
  public void setExactAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
    setExact(type, triggerAtMillis, operation);
  }

  /** Sets an alarm clock; refused where {@link #canScheduleExactAlarms} is false. */
  public void setAlarmClock(AlarmClockInfo info, PendingIntent operation) {
    setExact(RTC_WAKEUP, info.getTriggerTime(), operation);
  }

  /** Sets an alarm that repeats; one delivery stands for those that were missed. */
  public void setRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
    // AlarmManager: intervals below a minute are raised to it, from Android 5.1.
    alarms().set(due(type, triggerAtMillis), Phone.nanoseconds(Math.max(60_000, intervalMillis)), operation);
  }

  /** Sets an alarm that repeats. */
  public void setInexactRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
    setRepeating(type, triggerAtMillis, intervalMillis, operation);
  }

  /** Cancels the alarm of an equal intent. */
  public void cancel(PendingIntent operation) {
    alarms().cancel(operation);
  }

  /** Cancels the alarm of a listener. */
  public void cancel(OnAlarmListener listener) {
    alarms().cancel(listener);
  }
}
