// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.HandlerThread;
import android.os.Looper;
import com.google.android.gms.location.CurrentLocationRequest;
import com.google.android.gms.location.FusedLocationProviderClient;
import com.google.android.gms.location.LastLocationRequest;
import com.google.android.gms.location.LocationCallback;
import com.google.android.gms.location.LocationRequest;
import com.google.android.gms.location.LocationResult;
import com.google.android.gms.location.LocationServices;
import com.google.android.gms.location.Priority;
import com.google.android.gms.tasks.CancellationTokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;

/** Positions of the fused provider and of LocationManager. */
public class UpdatesTest {
  private static final List<String> SEEN = new ArrayList<>();

  private final Lab lab = new Lab("android_8");

  @Before
  public void forget() {
    SEEN.clear();
  }

  /** Notes the times of positions under a name. */
  private static LocationCallback note(String name) {
    return new LocationCallback() {
      @Override
      public void onLocationResult(LocationResult result) {
        for (Location location : result.getLocations()) {
          SEEN.add(name + location.getElapsedRealtimeMillis() / 1e3);
        }
      }
    };
  }

  private static FusedLocationProviderClient client() {
    return LocationServices.getFusedLocationProviderClient(null);
  }

  private static LocationManager manager() {
    return (LocationManager) Phone.get().components().application().getSystemService(Context.LOCATION_SERVICE);
  }

  private static LocationRequest.Builder high(long interval) {
    return new LocationRequest.Builder(Priority.PRIORITY_HIGH_ACCURACY, interval);
  }

  private Map<String, Object> started() {
    List<Map<String, Object>> starts = lab.requests("start");
    return starts.get(starts.size() - 1);
  }

  // One request

  @Test
  public void aRequestHasTheLabsWords() {
    lab.launch(() -> client().requestLocationUpdates(
        high(1500).setMinUpdateIntervalMillis(500).setMaxUpdateDelayMillis(60_000).setMinUpdateDistanceMeters(10)
            .build(),
        note(""), null)).play();
    assertEquals(1, lab.requests("start").size());
    assertEquals(
        Map.of("request", "start", "service", "fused", "priority", "high_accuracy", "interval", "1.5 s",
            "min_update_interval", "0.5 s", "max_update_delay", "60 s", "min_update_distance", "10 m"),
        started());
  }

  @Test
  public void theShortestIntervalIsThatOfTheLibrarysVersion() {
    // LocationRequest.Builder: IMPLICIT_MIN_UPDATE_INTERVAL is the interval. LocationRequest.setFastestInterval: a
    // sixth of the interval without it.
    lab.launch(() -> client().requestLocationUpdates(high(60_000).build(), note(""), null))
        .check(() -> assertEquals("60 s", started().get("min_update_interval")))
        .run(1, () -> client().requestLocationUpdates(LocationRequest.create().setInterval(60_000), note(""), null))
        .check(() -> assertEquals("10 s", started().get("min_update_interval")))
        .play();
  }

  @Test
  public void aRequestOfZeroIsAsFastAsPossible() {
    lab.launch(() -> client().requestLocationUpdates(high(0).build(), note(""), null)).play();
    assertEquals("0.001 s", started().get("interval"));
    assertEquals("0 s", started().get("min_update_interval"));
  }

  @Test
  public void wrongValuesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> high(-1));
    assertThrows(IllegalArgumentException.class, () -> new LocationRequest.Builder(101, 1000));
    assertThrows(IllegalArgumentException.class, () -> high(1).setMaxUpdates(0));
    assertThrows(IllegalArgumentException.class, () -> high(1).setDurationMillis(0));
    assertThrows(IllegalArgumentException.class, () -> high(1).setMinUpdateDistanceMeters(-1));
    assertThrows(IllegalArgumentException.class, () -> high(1).setMaxUpdateDelayMillis(-1));
  }

  @Test
  public void withoutPermissionNothingStarts() {
    lab.state.put("authorization", "denied");
    List<Exception> failures = new ArrayList<>();
    lab.launch(() -> {
      client().requestLocationUpdates(high(1000).build(), note(""), null).addOnFailureListener(failures::add);
      client().getLastLocation().addOnFailureListener(failures::add);
      assertThrows(SecurityException.class,
          () -> manager().requestLocationUpdates("gps", 0, 0, location -> { }));
      assertThrows(SecurityException.class, () -> manager().getLastKnownLocation("gps"));
    }).play();
    assertEquals(2, failures.size());
    assertTrue(failures.get(0) instanceof SecurityException);
    assertEquals(List.of(), lab.requests("start"));
  }

  // Several listeners

  @Test
  public void theMergedRequestIsTheMostDemandingOne() {
    lab.launch(() -> {
      client().requestLocationUpdates(
          new LocationRequest.Builder(Priority.PRIORITY_LOW_POWER, 60_000).setMinUpdateDistanceMeters(100).build(),
          note("a"), null);
      client().requestLocationUpdates(high(10_000).setMaxUpdateDelayMillis(60_000).build(), note("b"), null);
      client().requestLocationUpdates(
          new LocationRequest.Builder(Priority.PRIORITY_PASSIVE, 1_000).build(), note("c"), null);
    })
        .check(() -> assertEquals(
            Map.of("request", "start", "service", "fused", "priority", "high_accuracy", "interval", "10 s",
                "min_update_interval", "1 s"),
            started()))
        .fix(10, 48, 5).fix(20, 48.0001, 5).fix(80, 48.01, 5)
        .forget()
        .play();
    // LocationRequest.Builder.setMinUpdateIntervalMillis, setMinUpdateDistanceMeters: never faster, never closer.
    assertEquals(List.of("a10.0", "b10.0", "c10.0", "b20.0", "c20.0", "a80.0", "b80.0", "c80.0"), SEEN);
  }

  @Test
  public void theRequestFollowsThoseWhoLeaveAndEndsWithTheLast() {
    LocationCallback one = note("a");
    LocationCallback other = note("b");
    lab.launch(() -> {
      client().requestLocationUpdates(high(1_000).build(), one, null);
      client().requestLocationUpdates(high(5_000).build(), other, null);
    })
        .check(() -> assertEquals("1 s", started().get("interval")))
        .run(1, () -> client().removeLocationUpdates(one))
        .check(() -> assertEquals("5 s", started().get("interval")))
        .run(2, () -> client().removeLocationUpdates(other))
        .check(() -> assertEquals(List.of(Map.of("request", "stop", "service", "fused")), lab.requests("stop")))
        .play();
  }

  @Test
  public void updatesEndAfterTheirNumber() {
    // LocationRequest.Builder.setMaxUpdates.
    lab.launch(() -> client().requestLocationUpdates(high(1000).setMaxUpdates(2).build(), note(""), null))
        .fix(1, 48, 5).fix(2, 48, 6)
        .check(() -> assertEquals(1, lab.requests("stop").size()))
        .fix(3, 48, 5)
        .play();
    assertEquals(List.of("1.0", "2.0"), SEEN);
  }

  @Test
  public void theirNumberCountsWithinABatchToo() {
    lab.launch(() -> client().requestLocationUpdates(
        high(10_000).setMaxUpdateDelayMillis(60_000).setMaxUpdates(2).build(), note(""), null))
        .event(60, "location",
            "fixes", List.of(Lab.position(10, 48, 5), Lab.position(20, 48.1, 5), Lab.position(30, 48.2, 5)))
        .play();
    assertEquals(List.of("10.0", "20.0"), SEEN);
  }

  @Test
  public void aNewRequestOfTheSameCallbackForgetsTheFormerDuration() {
    LocationCallback callback = note("");
    lab.launch(() -> client().requestLocationUpdates(high(1000).setDurationMillis(5000).build(), callback, null))
        .run(1, () -> client().requestLocationUpdates(high(2000).build(), callback, null))
        .until(10).fix(11, 48, 5)
        .check(() -> assertEquals("2 s", started().get("interval")))
        .check(() -> assertEquals(List.of(), lab.requests("stop")))
        .play();
    assertEquals(List.of("11.0"), SEEN);
  }

  @Test
  public void thePositionOfASearchAndOfUpdatesComesOnce() {
    // The lab answers a search and serves updates by the same position, in two events.
    lab.launch(() -> {
      client().requestLocationUpdates(high(1000).setMinUpdateIntervalMillis(0).build(), note("u"), null);
      client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null).addOnSuccessListener(fix -> SEEN.add("c"));
    })
        .fix(4, 48, 5).fix(4, 48, 5).fix(5, 48, 5)
        .play();
    assertEquals(List.of("c", "u4.0", "u5.0"), SEEN);
  }

  @Test
  public void updatesEndAfterTheirDuration() {
    // LocationRequest.Builder.setDurationMillis.
    lab.launch(() -> client().requestLocationUpdates(high(1000).setDurationMillis(5000).build(), note(""), null))
        .fix(1, 48, 5).until(6)
        .check(() -> assertEquals(1, lab.requests("stop").size()))
        .fix(7, 48, 5)
        .play();
    assertEquals(List.of("1.0"), SEEN);
  }

  @Test
  public void aStoredPositionThatIsTooOldIsNotTheFirst() {
    // LocationRequest.Builder.setMaxUpdateAgeMillis.
    lab.launch(() -> { })
        .run(100, () -> {
          client().requestLocationUpdates(high(60_000).setMaxUpdateAgeMillis(0).build(), note("a"), null);
          client().requestLocationUpdates(high(60_000).build(), note("b"), null);
        })
        .event(100, "location", "fixes", List.of(Lab.position(50, 48, 5)))
        .fix(170, 48, 5)
        .play();
    assertEquals(List.of("b50.0", "a170.0", "b170.0"), SEEN);
  }

  @Test
  public void heldBackPositionsComeTogether() {
    List<Integer> sizes = new ArrayList<>();
    lab.launch(() -> client().requestLocationUpdates(
        high(10_000).setMaxUpdateDelayMillis(60_000).build(), new LocationCallback() {
          @Override
          public void onLocationResult(LocationResult result) {
            sizes.add(result.getLocations().size());
            assertEquals(30_000, result.getLastLocation().getElapsedRealtimeMillis());
          }
        }, null))
        .event(60, "location",
            "fixes", List.of(Lab.position(10, 48, 5), Lab.position(20, 48.1, 5), Lab.position(30, 48.2, 5)))
        .play();
    assertEquals(List.of(3), sizes);
  }

  @Test
  public void flushingAsksAgainAndEndsLater() {
    lab.launch(() -> client().requestLocationUpdates(
        high(10_000).setMaxUpdateDelayMillis(60_000).build(), note(""), null))
        .run(25, () -> client().flushLocations().addOnSuccessListener(done -> SEEN.add("flushed")))
        .check(() -> assertEquals(2, lab.requests("start").size()))
        .event(25, "location", "fixes", List.of(Lab.position(10, 48, 5)))
        .until(26)
        .play();
    assertEquals(List.of("10.0", "flushed"), SEEN);
  }

  @Test
  public void callbacksRunOnTheirLooper() {
    HandlerThread thread = new HandlerThread("positions");
    lab.launch(() -> {
      thread.start();
      client().requestLocationUpdates(high(1000).build(), new LocationCallback() {
        @Override
        public void onLocationResult(LocationResult result) {
          SEEN.add("own " + (Looper.myLooper() == thread.getLooper()));
        }
      }, thread.getLooper());
      client().requestLocationUpdates(high(1000).build(), Runnable::run, new LocationCallback() {
        @Override
        public void onLocationResult(LocationResult result) {
          SEEN.add("main " + (Looper.myLooper() == Looper.getMainLooper()));
        }
      });
    }).fix(1, 48, 5).play();
    assertEquals(List.of("main true", "own true"), SEEN);
  }

  @Test
  public void aRemovedCallbackGetsNothingThatWasOnItsWay() {
    LocationCallback other = note("b");
    lab.launch(() -> {
      client().requestLocationUpdates(high(1000).build(), new LocationCallback() {
        @Override
        public void onLocationResult(LocationResult result) {
          client().removeLocationUpdates(other);
        }
      }, null);
      client().requestLocationUpdates(high(1000).build(), other, null);
    }).fix(1, 48, 5).play();
    assertEquals(List.of(), SEEN);
  }

  // Single positions

  @Test
  public void theLastPositionIsAskedForAndHasItsAge() {
    lab.location = Lab.position(40, 48, 100);
    List<Location> got = new ArrayList<>();
    lab.launch(() -> { }).run(100, () -> {
      client().getLastLocation().addOnSuccessListener(got::add);
      client().getLastLocation(new LastLocationRequest.Builder().setMaxUpdateAgeMillis(30_000).build())
          .addOnSuccessListener(got::add);
    }).play();
    assertEquals(48, got.get(0).getLatitude(), 0);
    // start_unix_s of the lab is 1700000000.5.
    assertEquals(1_700_000_040_500L, got.get(0).getTime());
    assertFalse(got.get(0).hasSpeed() || got.get(0).hasVerticalAccuracy());
    assertNull(got.get(1));
  }

  @Test
  public void aCurrentPositionIsSoughtOnceForAllWhoWait() {
    lab.launch(() -> {
      client().getCurrentLocation(Priority.PRIORITY_BALANCED_POWER_ACCURACY, null)
          .addOnSuccessListener(fix -> SEEN.add("balanced"));
      client().getCurrentLocation(Priority.PRIORITY_LOW_POWER, null).addOnSuccessListener(fix -> SEEN.add("low"));
    })
        .check(() -> assertEquals(
            List.of(Map.of("request", "request_location", "priority", "balanced_power_accuracy")),
            lab.requests("request_location")))
        .fix(3, 48, 80)
        .play();
    assertEquals(List.of("balanced", "low"), SEEN);
  }

  @Test
  public void aCurrentPositionIsNullIfThereIsNone() {
    // FusedLocationProviderClient.getCurrentLocation: null if none can be found in reasonable time.
    lab.launch(() -> client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null)
            .addOnSuccessListener(fix -> SEEN.add("first " + fix)))
        .event(20, "failed", "error", "locationUnknown")
        .run(50, () -> client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null)
            .addOnSuccessListener(fix -> SEEN.add("second " + fix)))
        .until(79).check(() -> assertEquals(1, SEEN.size()))
        .until(80)
        .play();
    assertEquals(List.of("first null", "second null"), SEEN);
  }

  @Test
  public void aKnownPositionAnswersAtOnceIfItIsFreshAndExact() {
    lab.launch(() -> client().requestLocationUpdates(high(1000).build(), note(""), null))
        .fix(10, 48, 5)
        .forget()
        .run(30, () -> client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null)
            .addOnSuccessListener(fix -> SEEN.add("known " + fix.getElapsedRealtimeMillis())))
        .check(() -> assertEquals(List.of(), lab.requests("request_location")))
        .run(30, () -> client().getCurrentLocation(
            new CurrentLocationRequest.Builder().setPriority(100).setMaxUpdateAgeMillis(0).build(), null))
        .check(() -> assertEquals(1, lab.requests("request_location").size()))
        .play();
    assertEquals(List.of("10.0", "known 10000"), SEEN);
  }

  @Test
  public void whileUpdatesRunACoarsePositionDoesNotAnswerAndDoesNotPassTheFilter() {
    lab.launch(() -> {
      client().requestLocationUpdates(high(60_000).build(), note("u"), null);
      client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null)
          .addOnSuccessListener(fix -> SEEN.add("c" + fix.getElapsedRealtimeMillis() / 1e3));
    })
        .fix(1, 48, 60).fix(9, 48, 5).fix(61, 48, 5)
        .play();
    // The second position is the answer to the search; for updates it comes within their least interval.
    assertEquals(List.of("u1.0", "c9.0", "u61.0"), SEEN);
  }

  @Test
  public void aCancelledSearchIsNotAnswered() {
    CancellationTokenSource source = new CancellationTokenSource();
    lab.launch(() -> client().getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, source.getToken())
            .addOnCanceledListener(() -> SEEN.add("cancelled"))
            .addOnSuccessListener(fix -> SEEN.add("answered")))
        .run(1, source::cancel)
        .fix(2, 48, 5)
        .play();
    assertEquals(List.of("cancelled"), SEEN);
  }

  // LocationManager

  @Test
  public void providersHaveTheirPriorityAndSource() {
    LocationListener gps = location -> SEEN.add("gps " + location.getProvider() + location.getAccuracy());
    LocationListener network = location -> SEEN.add("network " + location.getProvider() + location.getAccuracy());
    lab.launch(() -> manager().requestLocationUpdates(LocationManager.NETWORK_PROVIDER, 0, 0, network))
        .check(() -> assertEquals("balanced_power_accuracy", started().get("priority")))
        .check(() -> assertEquals("10 s", started().get("interval")))
        .run(1, () -> manager().requestLocationUpdates(LocationManager.GPS_PROVIDER, 2000, 0, gps))
        .check(() -> assertEquals("high_accuracy", started().get("priority")))
        .check(() -> assertEquals("2 s", started().get("interval")))
        .fix(2, 48, 60).fix(4, 48, 5)
        .run(5, () -> {
          assertThrows(IllegalArgumentException.class,
              () -> manager().requestLocationUpdates("pigeon", 0, 0, gps));
          assertFalse(manager().isProviderEnabled("pigeon"));
          assertTrue(manager().isProviderEnabled("gps"));
          manager().removeUpdates(gps);
        })
        .check(() -> assertEquals("balanced_power_accuracy", started().get("priority")))
        .play();
    assertEquals(List.of("network network60.0", "gps gps5.0"), SEEN);
  }

  @Test
  public void aPlatformsListenerMayComeATenthTooEarly() {
    // android.location.LocationRequest.getMinUpdateIntervalMillis: an allowance for jitter is built in.
    lab.launch(() -> {
      client().requestLocationUpdates(high(1000).build(), note("f"), null);
      manager().requestLocationUpdates(
          "gps", 10_000, 0, location -> SEEN.add("g" + location.getElapsedRealtimeMillis()));
    })
        .fix(1, 48, 5).fix(8, 48, 5).fix(10.5, 48, 5)
        .play();
    assertEquals(List.of("f1.0", "g1000", "f8.0", "f10.5", "g10500"), SEEN);
  }

  @Test
  public void theLastKnownPositionIsThatOfTheProvider() {
    lab.location = Lab.position(1, 48, 5);
    lab.launch(() -> {
      assertEquals("gps", manager().getLastKnownLocation("gps").getProvider());
      assertNull(manager().getLastKnownLocation("network"));
      assertEquals(5, manager().getLastKnownLocation("passive").getAccuracy(), 0);
      assertNull(manager().getLastKnownLocation("pigeon"));
      assertThrows(IllegalArgumentException.class, () -> manager().getLastKnownLocation(null));
    }).play();
  }

  @Test
  public void aSingleUpdateComesOnce() {
    lab.launch(() -> manager().requestSingleUpdate("gps", location -> SEEN.add("once"), null))
        .fix(1, 48, 60).fix(2, 48, 5)
        .check(() -> assertEquals(1, lab.requests("stop").size()))
        .fix(3, 48, 5)
        .play();
    assertEquals(List.of("once"), SEEN);
  }

  @Test
  public void aPlatformsCurrentPositionIsOfItsProvider() {
    lab.launch(() -> manager().getCurrentLocation("network", null, Runnable::run,
            location -> SEEN.add(location.getProvider() + location.getAccuracy())))
        .fix(3, 48, 70)
        .play();
    assertEquals(List.of("network70.0"), SEEN);
  }

  // Intents

  /** Notes positions of intents. */
  public static final class Receiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      if (LocationResult.hasResult(intent)) {
        SEEN.add(intent.getAction() + LocationResult.extractResult(intent).getLastLocation().getLatitude());
      } else {
        Location location = intent.getParcelableExtra(LocationManager.KEY_LOCATION_CHANGED);
        SEEN.add(intent.getAction() + (location == null ? null : location.getLatitude()));
      }
    }
  }

  private static PendingIntent intent(String action, int flags) {
    return PendingIntent.getBroadcast(
        null, 0, new Intent(Phone.get().components().application(), Receiver.class).setAction(action), flags);
  }

  @Test
  public void intentsGetPositionsAndOutliveTheProcess() {
    lab.launch(() -> {
      client().requestLocationUpdates(high(10_000).setMaxUpdates(3).build(), intent("fused", 0));
      manager().requestLocationUpdates("gps", 10_000, 0, intent("gps", 0));
    }).fix(1, 48, 5).play();
    assertEquals(List.of("fused48.0", "gps48.0"), SEEN);
    SEEN.clear();
    Lab next = new Lab("android_8");
    next.stored.putAll(lab.stored);
    next.launch("region", () -> { })
        .check(() -> assertEquals("10 s", next.requests("start").get(0).get("interval")))
        .fix(100, 49, 5)
        .run(101, () -> manager().removeUpdates(intent("gps", 0)))
        .fix(120, 50, 5)
        .check(() -> assertEquals(1, next.requests("stop").size()))
        .play();
    assertEquals(List.of("fused49.0", "gps49.0", "fused50.0"), SEEN);
  }

  @Test
  public void anIntentCanBeAtSeveralProviders() {
    lab.launch(() -> {
      manager().requestLocationUpdates("network", 10_000, 0, intent("both", 0));
      manager().requestLocationUpdates("gps", 10_000, 0, intent("both", 0));
    })
        .fix(1, 48, 60).fix(2, 49, 5)
        .run(3, () -> manager().removeUpdates(intent("both", 0)))
        .check(() -> assertEquals(1, lab.requests("stop").size()))
        .play();
    assertEquals(List.of("both48.0", "both49.0"), SEEN);
  }

  @Test
  public void anImmutableIntentGetsNoPosition() {
    // PendingIntent.FLAG_IMMUTABLE: the intent of send is ignored.
    lab.launch(() -> manager().requestLocationUpdates("gps", 0, 0, intent("gps", PendingIntent.FLAG_IMMUTABLE)))
        .fix(1, 48, 5).play();
    assertEquals(List.of("gpsnull"), SEEN);
  }

  @Test
  public void aCancelledIntentEndsItsUpdates() {
    lab.launch(() -> manager().requestLocationUpdates("gps", 0, 0, intent("gps", 0)))
        .run(1, () -> intent("gps", 0).cancel())
        .fix(2, 48, 5)
        .check(() -> assertEquals(1, lab.requests("stop").size()))
        .play();
    assertEquals(List.of(), SEEN);
  }
}
