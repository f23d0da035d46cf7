// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.PowerManager;
import android.os.SystemClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.Before;
import org.junit.Test;

/** Loopers, executors, clocks, alarms and wake locks. */
public class TimeTest {
  private static final List<String> SEEN = new ArrayList<>();

  private final Lab lab = new Lab("android_13");

  @Before
  public void forget() {
    SEEN.clear();
  }

  private static void note(String word) {
    SEEN.add(word + SystemClock.elapsedRealtime());
  }

  private static Object service(String name) {
    return Phone.get().components().application().getSystemService(name);
  }

  // Handlers

  @Test
  public void workRunsInTheOrderOfItsTimes() {
    lab.launch(() -> {
      Handler handler = new Handler(Looper.getMainLooper());
      handler.postDelayed(() -> note("c"), 2000);
      handler.postDelayed(() -> note("b"), 1000);
      handler.post(() -> note("a"));
      handler.postAtTime(() -> note("d"), 2000);
      handler.postAtFrontOfQueue(() -> note("first"));
      handler.post(() -> handler.post(() -> note("nested")));
      note("now");
    }).until(5).play();
    assertEquals(List.of("now0", "first0", "a0", "nested0", "b1000", "c2000", "d2000"), SEEN);
  }

  @Test
  public void whatIsTooLateToBeCountedNeverComes() {
    lab.launch(() -> {
      new Handler(Looper.getMainLooper()).postDelayed(() -> note("handler"), Long.MAX_VALUE);
      VirtualTime.scheduler().schedule(() -> note("scheduler"), Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      alarms().set(AlarmManager.ELAPSED_REALTIME, Long.MAX_VALUE, intent("alarm"));
    }).until(1e9).check(() -> assertEquals(List.of(), lab.requests("timer"))).play();
    assertEquals(List.of(), SEEN);
  }

  @Test
  public void oneTimerOfTheLabCarriesAll() {
    Handler[] handler = new Handler[1];
    lab.launch(() -> {
      handler[0] = new Handler(Looper.getMainLooper());
      handler[0].postDelayed(() -> note("a"), 1000);
      handler[0].postDelayed(() -> note("b"), 5000);
    })
        .check(() -> assertEquals(
            List.of(Map.of("request", "timer", "timer", 0.0, "after_s", 1.0)), lab.requests("timer")))
        .run(0.5, () -> note("c"))
        .check(() -> assertEquals(1, lab.requests("timer").size()))
        .until(1)
        .check(() -> assertEquals(4.0, lab.requests("timer").get(1).get("after_s")))
        .run(2, () -> handler[0].removeCallbacksAndMessages(null))
        .check(() -> assertEquals(1, lab.requests("cancel_timer").size()))
        .play();
    assertEquals(List.of("c500", "a1000"), SEEN);
  }

  @Test
  public void aSuspendedProcessesWorkComesLateAndOnce() {
    lab.launch(() -> {
      Handler handler = new Handler(Looper.getMainLooper());
      handler.post(new Runnable() {
        @Override
        public void run() {
          note("tick");
          handler.postDelayed(this, 60_000);
        }
      });
    })
        .event(600, "timer", "timer", 0)
        .until(660)
        .play();
    assertEquals(List.of("tick0", "tick600000", "tick660000"), SEEN);
  }

  @Test
  public void messagesReachTheirHandlerAndCanBeRemoved() {
    Object token = new Object();
    lab.launch(() -> {
      Handler handler = new Handler(Looper.getMainLooper(), message -> {
        SEEN.add("callback" + message.what);
        return message.what == 1;
      }) {
        @Override
        public void handleMessage(Message message) {
          SEEN.add("handler" + message.what + message.arg1 + message.obj);
        }
      };
      handler.sendEmptyMessage(1);
      handler.obtainMessage(2, 5, 6, "x").sendToTarget();
      handler.sendEmptyMessageDelayed(3, 1000);
      handler.sendMessageDelayed(Message.obtain(handler, 4, token), 1000);
      assertTrue(handler.hasMessages(3));
      handler.removeMessages(3);
      handler.removeCallbacksAndMessages(token);
      assertFalse(handler.hasMessages(3) || handler.hasMessages(4));
      Runnable work = () -> SEEN.add("work");
      handler.postDelayed(work, 10);
      assertTrue(handler.hasCallbacks(work));
      handler.removeCallbacks(work);
      handler.postDelayed(() -> SEEN.add("tokened"), token, 10);
      handler.removeCallbacksAndMessages(token);
    }).until(5).play();
    assertEquals(List.of("callback1", "callback2", "handler25x"), SEEN);
  }

  @Test
  public void aHandlerThreadIsALooperOfItsOwn() {
    lab.launch(() -> {
      HandlerThread thread = new HandlerThread("work") {
        @Override
        protected void onLooperPrepared() {
          SEEN.add("prepared");
        }
      };
      assertEquals(null, thread.getLooper());
      thread.start();
      Handler handler = new Handler(thread.getLooper());
      handler.post(() -> {
        SEEN.add("own " + thread.getLooper().isCurrentThread() + Looper.getMainLooper().isCurrentThread());
        assertNotSame(Looper.myLooper(), Looper.getMainLooper());
      });
      handler.postDelayed(() -> SEEN.add("dropped"), 1000);
      handler.post(() -> thread.quitSafely());
      new Handler(Looper.getMainLooper()).post(() -> SEEN.add("after quit " + handler.post(() -> SEEN.add("never"))));
      assertThrows(IllegalStateException.class, () -> Looper.getMainLooper().quit());
    }).until(5).play();
    assertEquals(List.of("prepared", "own truefalse", "after quit false"), SEEN);
  }

  @Test
  public void whatWouldWaitOrNeedAThreadIsRefused() throws InterruptedException {
    List<Throwable> errors = new ArrayList<>();
    lab.launch(() -> {
      assertThrows(UnsupportedOperationException.class, () -> SystemClock.sleep(1));
      assertThrows(UnsupportedOperationException.class, Looper::prepare);
      assertThrows(UnsupportedOperationException.class, Looper::loop);
      Thread other = new Thread(() -> new Handler(Looper.getMainLooper()).post(() -> { }));
      other.setUncaughtExceptionHandler((thread, error) -> errors.add(error));
      other.start();
      try {
        other.join();
      } catch (InterruptedException error) {
        throw new AssertionError(error);
      }
    }).play();
    assertTrue(errors.toString(), errors.get(0) instanceof IllegalStateException);
  }

  @Test
  public void anExceptionOfPostedWorkEndsTheProcess() {
    lab.launch(() -> new Handler(Looper.getMainLooper()).postDelayed(() -> {
      throw new ArithmeticException("broken");
    }, 1000)).until(2);
    assertThrows(ArithmeticException.class, () -> lab.play());
  }

  // Executors and clocks

  @Test
  public void theSchedulerKeepsVirtualTime() {
    lab.launch(() -> {
      ScheduledExecutorService scheduler = VirtualTime.scheduler();
      scheduler.execute(() -> note("now"));
      scheduler.schedule(() -> note("later"), 3, TimeUnit.SECONDS);
      ScheduledFuture<?> rate = scheduler.scheduleAtFixedRate(() -> note("rate"), 1, 2, TimeUnit.SECONDS);
      scheduler.schedule(() -> rate.cancel(false), 5500, TimeUnit.MILLISECONDS);
      scheduler.scheduleWithFixedDelay(() -> note("delay"), 4, 100, TimeUnit.SECONDS);
    }).until(20).play();
    assertEquals(List.of("now0", "rate1000", "later3000", "rate3000", "delay4000", "rate5000"), SEEN);
  }

  @Test
  public void resultsAreThereWhenTheirWorkIsDone() {
    lab.launch(() -> {
      ScheduledExecutorService scheduler = VirtualTime.scheduler();
      Future<Integer> sum = scheduler.submit(() -> 2 + 3);
      Future<?> failure = scheduler.schedule(() -> {
        throw new ArithmeticException();
      }, 0, TimeUnit.SECONDS);
      assertThrows(IllegalStateException.class, sum::get);
      assertThrows(IllegalStateException.class, () -> scheduler.schedule(() -> 1, 1, TimeUnit.SECONDS).get());
      new Handler(Looper.getMainLooper()).post(() -> {
        try {
          SEEN.add("sum " + sum.get());
        } catch (ExecutionException | InterruptedException error) {
          throw new AssertionError(error);
        }
        assertThrows(ExecutionException.class, failure::get);
        scheduler.shutdown();
        assertThrows(RejectedExecutionException.class, () -> scheduler.execute(() -> { }));
        assertEquals(0, scheduler.shutdownNow().size());
        assertTrue(scheduler.isTerminated());
      });
    }).play();
    assertEquals(List.of("sum 5"), SEEN);
  }

  @Test
  public void theClockIsThatOfTheDay() {
    lab.launch(() -> { }).run(10, () -> {
      assertEquals(Instant.ofEpochMilli(1_700_000_010_500L), VirtualTime.clock().instant());
      assertEquals(10_000, SystemClock.uptimeMillis());
      assertEquals(10_000_000_000L, SystemClock.elapsedRealtimeNanos());
    }).play();
  }

  // Alarms

  /** Notes alarms. */
  public static final class Receiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      note(intent.getAction() + " ");
    }
  }

  private static PendingIntent intent(String action) {
    return PendingIntent.getBroadcast(
        null, 0, new Intent(Phone.get().components().application(), Receiver.class).setAction(action),
        PendingIntent.FLAG_IMMUTABLE);
  }

  private static AlarmManager alarms() {
    return (AlarmManager) service(Context.ALARM_SERVICE);
  }

  @Test
  public void alarmsComeAtTheirTimeByTheSecondTimer() {
    lab.launch(() -> {
      alarms().set(AlarmManager.ELAPSED_REALTIME_WAKEUP, 60_000, intent("elapsed"));
      alarms().setExactAndAllowWhileIdle(
          AlarmManager.RTC_WAKEUP, VirtualTime.clock().millis() + 90_000, intent("wall"));
      alarms().setExact(AlarmManager.ELAPSED_REALTIME, 30_000, "tag", () -> note("listener "), null);
      alarms().set(AlarmManager.ELAPSED_REALTIME, 10_000, intent("replaced"));
      alarms().set(AlarmManager.ELAPSED_REALTIME, 120_000, intent("replaced"));
      alarms().set(AlarmManager.ELAPSED_REALTIME, 10_000, intent("cancelled"));
      alarms().cancel(intent("cancelled"));
    })
        .check(() -> assertEquals(
            List.of(Map.of("request", "timer", "timer", 1.0, "after_s", 30.0)), lab.requests("timer")))
        .until(200).play();
    assertEquals(List.of("listener 30000", "elapsed 60000", "wall 90000", "replaced 120000"), SEEN);
  }

  @Test
  public void repeatedAlarmsThatWereMissedComeOnce() {
    // AlarmManager.setRepeating: an alarm that is delayed does not come once for each time that was missed.
    lab.launch(() -> alarms().setRepeating(AlarmManager.ELAPSED_REALTIME, 60_000, 60_000, intent("r")))
        .until(60)
        .event(250, "timer", "timer", 1)
        .until(310)
        .play();
    assertEquals(List.of("r 60000", "r 250000", "r 300000"), SEEN);
  }

  @Test
  public void alarmsThatAreLateComeInTheOrderOfTheirTimes() {
    lab.launch(() -> {
      alarms().set(AlarmManager.ELAPSED_REALTIME, 90_000, intent("second"));
      alarms().set(AlarmManager.ELAPSED_REALTIME, 60_000, intent("first"));
    }).event(600, "timer", "timer", 1).until(700).play();
    assertEquals(List.of("first 600000", "second 600000"), SEEN);
  }

  @Test
  public void alarmsOutliveTheProcessButListenersDoNot() {
    lab.launch(() -> {
      alarms().set(AlarmManager.ELAPSED_REALTIME, 60_000, intent("kept"));
      alarms().set(AlarmManager.ELAPSED_REALTIME, 60_000, "tag", () -> note("lost"), null);
    }).play();
    Lab next = new Lab("android_13");
    next.stored.putAll(lab.stored);
    next.launch("alarm", () -> { }).until(100).play();
    assertEquals(List.of("kept 60000"), SEEN);
  }

  @Test
  public void exactAlarmsNeedAPermissionFromAndroid14() {
    // Android 14, Schedule exact alarms are denied by default; a listener needs no permission.
    Lab newer = new Lab("android_14");
    newer.launch(() -> {
      assertFalse(alarms().canScheduleExactAlarms());
      assertThrows(SecurityException.class, () -> alarms().setExact(AlarmManager.RTC, 0, intent("a")));
      assertThrows(SecurityException.class,
          () -> alarms().setAlarmClock(new AlarmManager.AlarmClockInfo(0, null), intent("a")));
      alarms().setExact(AlarmManager.ELAPSED_REALTIME, 1000, "tag", () -> note("listener "), null);
    }).until(2).play();
    assertEquals(List.of("listener 1000"), SEEN);
  }

  // Wake locks

  @Test
  public void locksAreCountedAndShareOneOfTheLab() {
    // PowerManager.WakeLock: counted unless setReferenceCounted(false); RuntimeException if released too often.
    PowerManager.WakeLock[] locks = new PowerManager.WakeLock[2];
    lab.launch(() -> {
      PowerManager manager = (PowerManager) service(Context.POWER_SERVICE);
      locks[0] = manager.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "a:b");
      locks[1] = manager.newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "a:c");
      locks[0].acquire();
      locks[0].acquire();
      locks[1].acquire(10_000);
      locks[0].release();
      assertTrue(locks[0].isHeld());
      locks[0].release();
      assertThrows(RuntimeException.class, locks[0]::release);
      assertTrue(manager.isInteractive());
      assertFalse(manager.isPowerSaveMode());
    })
        .check(() -> assertEquals(List.of(Map.of("request", "wake_lock", "held", true)), lab.requests("wake_lock")))
        .until(10)
        .check(() -> assertEquals(
            List.of(Map.of("request", "wake_lock", "held", true), Map.of("request", "wake_lock", "held", false)),
            lab.requests("wake_lock")))
        .play();
  }
}
