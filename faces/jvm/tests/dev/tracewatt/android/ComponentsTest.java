// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.Manifest;
import android.app.Activity;
import android.app.IntentService;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.location.LocationManager;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Before;
import org.junit.Test;

/** The life of components, intents, permissions and preferences. */
public class ComponentsTest {
  private static final List<String> SEEN = new ArrayList<>();

  private final Lab lab = new Lab("android_8");

  @Before
  public void forget() {
    SEEN.clear();
  }

  private static Context context() {
    return Phone.get().components().application();
  }

  /** Notes its life. */
  public static final class Screen extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      SEEN.add("create");
    }

    @Override
    protected void onStart() {
      SEEN.add("start");
    }

    @Override
    protected void onRestart() {
      SEEN.add("restart");
    }

    @Override
    protected void onResume() {
      SEEN.add("resume");
    }

    @Override
    protected void onPause() {
      SEEN.add("pause");
    }

    @Override
    protected void onStop() {
      SEEN.add("stop");
    }

    @Override
    protected void onDestroy() {
      SEEN.add("destroy");
    }

    @Override
    public void onRequestPermissionsResult(int code, String[] permissions, int[] results) {
      SEEN.add("answer " + code + " " + results[0]);
    }
  }

  /** Notes its life; its last start says what happens after the end of the process. */
  public static final class Worker extends Service {
    static int mode = START_NOT_STICKY;
    static boolean isPromoted;

    @Override
    public void onCreate() {
      SEEN.add("create");
      if (isPromoted) {
        startForeground(1, new Notification());
      }
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
      SEEN.add("command " + startId + (intent == null ? " null" : " " + intent.getIntExtra("x", 0)));
      return mode;
    }

    @Override
    public void onDestroy() {
      SEEN.add("destroy");
    }

    @Override
    public IBinder onBind(Intent intent) {
      return new Local();
    }

    final class Local extends Binder {
      Service service() {
        return Worker.this;
      }
    }
  }

  @Test
  public void anActivityLivesWithTheScreen() {
    lab.launch(() -> SEEN.add("application"))
        .event(10, "state_changed", "state", "background")
        .event(20, "state_changed", "state", "foreground")
        .event(30, "state_changed", "state", "background")
        .play(Screen.class);
    assertEquals(
        List.of("application", "create", "start", "resume", "pause", "stop",
            "restart", "start", "resume", "pause", "stop"),
        SEEN);
  }

  @Test
  public void aLaunchInTheBackgroundShowsNoActivity() {
    lab.launch("region", () -> SEEN.add("application"))
        .check(() -> assertEquals(List.of("application"), SEEN))
        .event(20, "state_changed", "state", "foreground")
        .play(Screen.class);
    assertEquals(List.of("application", "create", "start", "resume"), SEEN);
  }

  @Test
  public void aServiceIsStartedOnceAndStoppedByItsNumber() {
    Worker.mode = Service.START_NOT_STICKY;
    lab.launch(() -> {
      context().startService(new Intent(context(), Worker.class).putExtra("x", 1));
      context().startService(new Intent(context(), Worker.class).putExtra("x", 2));
      assertThrows(IllegalArgumentException.class, () -> context().startService(new Intent("implicit")));
    }).run(1, () -> {
      assertFalse(Phone.get().services().stop(Worker.class, 1));
      assertTrue(context().stopService(new Intent(context(), Worker.class)));
      assertFalse(context().stopService(new Intent(context(), Worker.class)));
    }).play();
    assertEquals(List.of("create", "command 1 1", "command 2 2", "destroy"), SEEN);
  }

  @Test
  public void whatAServiceAsksForHappensAfterTheEndOfItsProcess() {
    // Service.START_STICKY: a null intent; START_REDELIVER_INTENT: the last one; START_NOT_STICKY: nothing.
    Map<Integer, List<String>> expected = Map.of(
        Service.START_STICKY, List.of("create", "command 1 null"),
        Service.START_REDELIVER_INTENT, List.of("create", "command 1 5"),
        Service.START_NOT_STICKY, List.of());
    for (int mode = 1; mode <= 3; mode++) {
      Worker.mode = mode;
      Lab first = new Lab("android_8");
      first.launch(() -> context().startService(new Intent(context(), Worker.class).putExtra("x", 5))).play();
      SEEN.clear();
      Lab next = new Lab("android_8");
      next.stored.putAll(first.stored);
      next.launch("region", () -> { }).play();
      assertEquals(expected.get(mode), SEEN);
    }
  }

  @Test
  public void aForegroundServiceMustKeepItsPromise() {
    // Context.startForegroundService: startForeground within five seconds.
    Worker.isPromoted = true;
    lab.launch(() -> context().startForegroundService(new Intent(context(), Worker.class))).until(10).play();
    Worker.isPromoted = false;
    Lab broken = new Lab("android_8");
    broken.launch(() -> context().startForegroundService(new Intent(context(), Worker.class)))
        .until(4.9).check(() -> SEEN.add("alive")).until(10);
    assertThrows(IllegalStateException.class, () -> broken.play());
    assertEquals("alive", SEEN.get(SEEN.size() - 1));
  }

  @Test
  public void aBoundServiceLivesAsLongAsItsBindings() {
    ServiceConnection connection = new ServiceConnection() {
      @Override
      public void onServiceConnected(ComponentName name, IBinder binder) {
        SEEN.add("connected " + ((Worker.Local) binder).service().getClass().getSimpleName());
      }

      @Override
      public void onServiceDisconnected(ComponentName name) {}
    };
    lab.launch(() -> {
      assertFalse(context().bindService(new Intent(context(), Worker.class), connection, 0));
      assertTrue(context().bindService(new Intent(context(), Worker.class), connection, Context.BIND_AUTO_CREATE));
    }).run(1, () -> context().unbindService(connection)).play();
    assertEquals(List.of("create", "connected Worker", "destroy"), SEEN);
  }

  @Test
  public void aServiceThatIsStartedAndBoundNeedsBothToEnd() {
    Worker.mode = Service.START_NOT_STICKY;
    ServiceConnection connection = new ServiceConnection() {
      @Override
      public void onServiceConnected(ComponentName name, IBinder binder) {}

      @Override
      public void onServiceDisconnected(ComponentName name) {}
    };
    lab.launch(() -> {
      context().startService(new Intent(context(), Worker.class));
      context().bindService(new Intent(context(), Worker.class), connection, Context.BIND_AUTO_CREATE);
    })
        .run(1, () -> context().stopService(new Intent(context(), Worker.class)))
        .check(() -> assertFalse(SEEN.contains("destroy")))
        .run(2, () -> context().unbindService(connection))
        .play();
    assertEquals(List.of("create", "command 1 0", "destroy"), SEEN);
  }

  /** Notes intents one after another. */
  public static final class Queue extends IntentService {
    public Queue() {
      super("queue");
    }

    @Override
    protected void onHandleIntent(Intent intent) {
      SEEN.add("handled " + intent.getIntExtra("x", 0));
    }

    @Override
    public void onDestroy() {
      super.onDestroy();
      SEEN.add("destroy");
    }
  }

  @Test
  public void anIntentServiceEndsAfterItsLastIntent() {
    lab.launch(() -> {
      context().startService(new Intent(context(), Queue.class).putExtra("x", 1));
      context().startService(new Intent(context(), Queue.class).putExtra("x", 2));
    }).play();
    assertEquals(List.of("handled 1", "handled 2", "destroy"), SEEN);
  }

  // Broadcasts and intents

  /** Notes actions. */
  public static final class Declared extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      SEEN.add("declared " + intent.getAction());
    }
  }

  @Test
  public void broadcastsReachReceiversByActionOrClass() {
    BroadcastReceiver receiver = new BroadcastReceiver() {
      @Override
      public void onReceive(Context context, Intent intent) {
        SEEN.add("registered " + intent.getAction());
      }
    };
    lab.launch(() -> {
      context().registerReceiver(receiver, new IntentFilter("a"), Context.RECEIVER_NOT_EXPORTED);
      context().sendBroadcast(new Intent("a"));
      context().sendBroadcast(new Intent("b"));
      context().sendBroadcast(new Intent(context(), Declared.class));
    }).run(1, () -> {
      context().unregisterReceiver(receiver);
      assertThrows(IllegalArgumentException.class, () -> context().unregisterReceiver(receiver));
      context().sendBroadcast(new Intent("a"));
    }).event(2, "low_power_mode_changed", "on", true);
    lab.play(List.of(
        new Components.Declared(Lab.App.class, List.of()), new Components.Declared(Declared.class, List.of("b", "c"))));
    assertEquals(List.of("registered a", "declared b", "declared null"), SEEN);
  }

  @Test
  public void aReceiverThatWasRemovedGetsNothingThatWasOnItsWay() {
    BroadcastReceiver receiver = new BroadcastReceiver() {
      @Override
      public void onReceive(Context context, Intent intent) {
        SEEN.add("late");
      }
    };
    lab.launch(() -> {
      context().registerReceiver(receiver, new IntentFilter("a"));
      context().sendBroadcast(new Intent("a"));
      context().unregisterReceiver(receiver);
    }).play();
    assertEquals(List.of(), SEEN);
    assertEquals(List.of(), lab.requests("store"));
  }

  @Test
  public void pendingIntentsAreOneForEqualIntents() {
    lab.launch(() -> {
      Intent intent = new Intent("a").putExtra("x", 1);
      PendingIntent first = PendingIntent.getBroadcast(context(), 0, intent, 0);
      PendingIntent same = PendingIntent.getBroadcast(
          context(), 0, new Intent("a").putExtra("x", 2), PendingIntent.FLAG_UPDATE_CURRENT);
      assertEquals(first, same);
      assertEquals(2, first.sender().intent().getIntExtra("x", 0));
      assertNotEquals(first, PendingIntent.getBroadcast(context(), 1, intent, 0));
      assertNotEquals(first, PendingIntent.getService(context(), 0, intent, 0));
      assertNull(PendingIntent.getBroadcast(context(), 9, intent, PendingIntent.FLAG_NO_CREATE));
      assertNotNull(PendingIntent.getBroadcast(context(), 0, intent, PendingIntent.FLAG_NO_CREATE));
      PendingIntent newer = PendingIntent.getBroadcast(context(), 0, intent, PendingIntent.FLAG_CANCEL_CURRENT);
      assertNotEquals(first, newer);
      assertThrows(PendingIntent.CanceledException.class, first::send);
      PendingIntent once = PendingIntent.getBroadcast(context(), 5, intent, PendingIntent.FLAG_ONE_SHOT);
      try {
        once.send();
      } catch (PendingIntent.CanceledException error) {
        throw new AssertionError(error);
      }
      assertThrows(PendingIntent.CanceledException.class, once::send);
    }).play();
  }

  @Test
  public void mutabilityMustBeStatedFromAndroid12() {
    // PendingIntent: targeting S+ requires FLAG_IMMUTABLE or FLAG_MUTABLE.
    Lab newer = new Lab("android_12");
    newer.launch(() -> {
      assertThrows(IllegalArgumentException.class, () -> PendingIntent.getBroadcast(context(), 0, new Intent("a"), 0));
      assertThrows(IllegalArgumentException.class, () -> PendingIntent.getBroadcast(
          context(), 0, new Intent("a"), PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_MUTABLE));
      assertTrue(PendingIntent.getBroadcast(context(), 0, new Intent("a"), PendingIntent.FLAG_IMMUTABLE).isImmutable());
    }).play();
  }

  @Test
  public void extrasOutliveTheProcessWithTheirTypes() {
    lab.launch(() -> {
      Intent intent = new Intent("a").putExtra("i", 1).putExtra("l", Long.MAX_VALUE).putExtra("f", 1.5f)
          .putExtra("d", 0.1).putExtra("b", true).putExtra("s", "é").addCategory("c").addFlags(8);
      ((LocationManager) context().getSystemService("location")).addProximityAlert(
          1, 2, 3, -1, PendingIntent.getBroadcast(context(), 4, intent, 0));
    }).play();
    Lab next = new Lab("android_8");
    next.stored.putAll(lab.stored);
    next.launch(() -> {
      PendingIntent found = PendingIntent.getBroadcast(
          context(), 4, new Intent("a").addCategory("c"), PendingIntent.FLAG_NO_CREATE);
      Intent intent = found.sender().intent();
      assertEquals(1, intent.getIntExtra("i", 0));
      assertEquals(Long.MAX_VALUE, intent.getLongExtra("l", 0));
      assertEquals(1.5f, intent.getFloatExtra("f", 0), 0);
      assertEquals(0.1, intent.getDoubleExtra("d", 0), 0);
      assertTrue(intent.getBooleanExtra("b", false));
      assertEquals("é", intent.getStringExtra("s"));
      assertEquals(8, intent.getFlags());
      assertEquals(7, intent.getIntExtra("s", 7));
    }).play();
  }

  // Permissions

  @Test
  public void permissionsFollowTheDay() {
    lab.launch(() -> {
      assertEquals(0, context().checkSelfPermission(Manifest.permission.ACCESS_FINE_LOCATION));
      assertEquals(0, context().checkSelfPermission(Manifest.permission.ACCESS_BACKGROUND_LOCATION));
      lab.state.put("authorization", "when_in_use");
      lab.state.put("precise_location", false);
      assertEquals(-1, context().checkSelfPermission(Manifest.permission.ACCESS_FINE_LOCATION));
      assertEquals(0, context().checkSelfPermission(Manifest.permission.ACCESS_COARSE_LOCATION));
      assertEquals(-1, context().checkSelfPermission(Manifest.permission.ACCESS_BACKGROUND_LOCATION));
      lab.state.put("authorization", "not_determined");
      assertEquals(-1, context().checkSelfPermission(Manifest.permission.ACCESS_COARSE_LOCATION));
      assertEquals(0, context().checkSelfPermission(Manifest.permission.WAKE_LOCK));
    }).play();
  }

  @Test
  public void theUsersAnswerComesToTheActivity() {
    lab.state.put("authorization", "not_determined");
    Screen screen = new Screen();
    lab.launch(() -> screen.requestPermissions(new String[] {Manifest.permission.ACCESS_FINE_LOCATION}, 3))
        .check(() -> assertEquals(List.of(Map.of("request", "ask", "permission", "always")), lab.requests("ask")))
        .check(() -> lab.state.put("authorization", "always"))
        .event(5, "authorization_changed", "authorization", "always", "precise_location", true)
        .run(6, () -> screen.requestPermissions(new String[] {Manifest.permission.ACCESS_FINE_LOCATION}, 4))
        .play();
    assertEquals(List.of("answer 3 0", "answer 4 0"), SEEN);
    assertEquals(1, lab.requests("ask").size());
  }

  // The rest

  @Test
  public void preferencesOutliveTheProcessWithTheirTypes() {
    lab.launch(() -> {
      SharedPreferences preferences = context().getSharedPreferences("p", Context.MODE_PRIVATE);
      preferences.registerOnSharedPreferenceChangeListener((changed, key) -> SEEN.add("changed " + key));
      preferences.edit().putInt("i", 1).putLong("l", Long.MIN_VALUE).putFloat("f", Float.NaN).putBoolean("b", true)
          .putString("s", "é\n").putStringSet("set", Set.of("y", "x")).putString("gone", "x").apply();
      assertTrue(preferences.edit().remove("gone").commit());
      assertThrows(ClassCastException.class, () -> preferences.getString("i", null));
      assertEquals("d", preferences.getString("gone", "d"));
    }).play();
    assertTrue(SEEN.containsAll(List.of("changed i", "changed set", "changed gone")));
    Lab next = new Lab("android_8");
    next.stored.putAll(lab.stored);
    next.launch(() -> {
      SharedPreferences preferences = context().getSharedPreferences("p", Context.MODE_PRIVATE);
      assertEquals(1, preferences.getInt("i", 0));
      assertEquals(Long.MIN_VALUE, preferences.getLong("l", 0));
      assertTrue(Float.isNaN(preferences.getFloat("f", 0)));
      assertTrue(preferences.getBoolean("b", false));
      assertEquals("é\n", preferences.getString("s", null));
      assertEquals(Set.of("x", "y"), preferences.getStringSet("set", null));
      assertFalse(preferences.contains("gone"));
      assertEquals(6, preferences.getAll().size());
      preferences.edit().clear().putInt("only", 1).apply();
      assertEquals(Set.of("only"), preferences.getAll().keySet());
    }).play();
  }

  @Test
  public void notificationsAreTheLabs() {
    lab.launch(() -> ((NotificationManager) context().getSystemService(Context.NOTIFICATION_SERVICE))
        .notify(7, new Notification())).play();
    assertEquals(List.of(Map.of("request", "notify", "name", "notification 7")), lab.requests("notify"));
  }

  @Test
  public void theSystemsNameGivesTheLevelOfTheInterface() {
    for (Map.Entry<String, Integer> pair : Map.of(
        "android_6", 23, "android_8", 26, "android_10", 29, "android_12", 31, "android_13", 33,
        "android_16_strict", 36, "android_17", 37, "mine", 36).entrySet()) {
      new Lab(pair.getKey()).launch(() -> assertEquals((int) pair.getValue(), Phone.get().sdk())).play();
    }
  }

  @Test
  public void theCommandLineNamesComponents() {
    assertEquals(
        List.of(new Components.Declared(Screen.class, List.of()),
            new Components.Declared(Declared.class, List.of("a", "b"))),
        Main.declared(Screen.class.getName(), Declared.class.getName() + "=a,b"));
    assertThrows(IllegalArgumentException.class, Main::declared);
    assertThrows(IllegalArgumentException.class, () -> Main.declared("no.such.Class"));
    assertThrows(IllegalArgumentException.class, () -> Main.declared("java.lang.String"));
    assertThrows(IllegalArgumentException.class, () -> Main.declared(Screen.class.getName() + "=a"));
  }
}
