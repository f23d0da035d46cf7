// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.location.LocationManager;
import com.google.android.gms.common.api.ApiException;
import com.google.android.gms.location.Geofence;
import com.google.android.gms.location.GeofenceStatusCodes;
import com.google.android.gms.location.GeofencingClient;
import com.google.android.gms.location.GeofencingEvent;
import com.google.android.gms.location.GeofencingRequest;
import com.google.android.gms.location.LocationServices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;

/** Geofences and proximity alerts. */
public class FencesTest {
  private static final List<String> SEEN = new ArrayList<>();

  private final Lab lab = new Lab("android_8");

  @Before
  public void forget() {
    SEEN.clear();
  }

  /** Notes crossings. */
  public static final class Receiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      GeofencingEvent event = GeofencingEvent.fromIntent(intent);
      if (event != null) {
        SEEN.add(event.getTriggeringGeofences().get(0).getRequestId() + event.getGeofenceTransition()
            + " " + intent.getIntExtra("extra", 0));
      } else {
        SEEN.add("entering " + intent.getBooleanExtra(LocationManager.KEY_PROXIMITY_ENTERING, false));
      }
    }
  }

  private static PendingIntent intent(int code) {
    Intent intent = new Intent(Phone.get().components().application(), Receiver.class).putExtra("extra", 7);
    return PendingIntent.getBroadcast(
        null, code, intent, PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_MUTABLE);
  }

  private static GeofencingClient client() {
    return LocationServices.getGeofencingClient(null);
  }

  private static Geofence.Builder circle(String name, int transitions) {
    return new Geofence.Builder().setRequestId(name).setCircularRegion(48, 11, 100).setTransitionTypes(transitions)
        .setExpirationDuration(Geofence.NEVER_EXPIRE);
  }

  private static void add(int code, Geofence... geofences) {
    client().addGeofences(
            new GeofencingRequest.Builder().setInitialTrigger(0).addGeofences(List.of(geofences)).build(), intent(code))
        .addOnSuccessListener(done -> SEEN.add("added"))
        .addOnFailureListener(error -> SEEN.add(
            GeofenceStatusCodes.getStatusCodeString(((ApiException) error).getStatusCode())));
  }

  @Test
  public void aGeofenceHasTheLabsWords() {
    lab.launch(() -> { }).run(10, () -> add(0,
        circle("a", 7).setLoiteringDelay(60_000).setNotificationResponsiveness(300_000)
            .setExpirationDuration(3_600_000).build(),
        circle("b", Geofence.GEOFENCE_TRANSITION_EXIT).build())).play();
    assertEquals(
        Map.ofEntries(
            Map.entry("request", "monitor"), Map.entry("name", "a"), Map.entry("kind", "geofence"),
            Map.entry("latitude_deg", 48.0), Map.entry("longitude_deg", 11.0), Map.entry("radius_m", 100.0),
            Map.entry("transitions", List.of("enter", "exit", "dwell")), Map.entry("responsiveness_s", 300.0),
            Map.entry("loitering_delay_s", 60.0), Map.entry("expiration_s", 3600.0)),
        lab.requests("monitor").get(0));
    assertEquals(
        Map.of("request", "monitor", "name", "b", "kind", "geofence", "latitude_deg", 48.0, "longitude_deg", 11.0,
            "radius_m", 100.0, "transitions", List.of("exit"), "responsiveness_s", 0.0),
        lab.requests("monitor").get(1));
    assertEquals(List.of("added"), SEEN);
  }

  @Test
  public void theBuilderRefusesWhatItsDocumentationRefuses() {
    // Geofence.Builder.build, setLoiteringDelay, setRequestId.
    lab.launch(() -> {
      assertThrows(IllegalArgumentException.class, () -> new Geofence.Builder().build());
      assertThrows(IllegalArgumentException.class, () -> circle(null, 1).build());
      assertThrows(IllegalArgumentException.class, () -> circle("a", 0).build());
      assertThrows(IllegalArgumentException.class, () -> circle("a", 8).build());
      assertThrows(IllegalArgumentException.class, () -> circle("a", 4).build());
      assertThrows(IllegalArgumentException.class, () -> circle("a".repeat(101), 1));
      assertThrows(IllegalArgumentException.class, () -> circle("a", 1).setCircularRegion(91, 0, 1));
      assertThrows(IllegalArgumentException.class, () -> circle("a", 1).setCircularRegion(0, 181, 1));
      assertThrows(IllegalArgumentException.class, () -> circle("a", 1).setCircularRegion(0, 0, 0));
      assertThrows(IllegalArgumentException.class, () -> circle("a", 1).setCircularRegion(Double.NaN, 0, 1));
      assertThrows(IllegalArgumentException.class, () -> new GeofencingRequest.Builder().build());
      assertThrows(IllegalArgumentException.class,
          () -> new Geofence.Builder().setRequestId("a").setCircularRegion(0, 0, 1).setTransitionTypes(1).build());
    }).play();
  }

  @Test
  public void crossingsComeToTheirIntentAlsoInANewProcess() {
    lab.launch(() -> add(0, circle("a", 7).setLoiteringDelay(1000).build()))
        .crossing(1, "entered_region", "a").crossing(2, "dwelt_in_region", "a").crossing(2, "entered_region", "other")
        .play();
    assertEquals(List.of("added", "a1 7", "a4 7"), SEEN);
    SEEN.clear();
    Lab next = new Lab("android_8");
    next.stored.putAll(lab.stored);
    next.watched.addAll(lab.watched);
    next.launch("region", () -> { }).crossing(0, "exited_region", "a")
        .run(1, () -> client().removeGeofences(intent(0)))
        .check(() -> assertEquals(List.of(), next.watched))
        .crossing(2, "entered_region", "a")
        .play();
    assertEquals(List.of("a2 7"), SEEN);
  }

  @Test
  public void beyondTheLimitNoneIsAdded() {
    // GeofenceStatusCodes.GEOFENCE_TOO_MANY_GEOFENCES: the app has more than 100 geofences.
    lab.launch(() -> {
      for (int index = 0; index < 99; index++) {
        add(0, circle("g" + index, 1).build());
      }
    })
        .run(1, SEEN::clear)
        .run(2, () -> add(0, circle("x", 1).build(), circle("g0", 2).build(), circle("y", 1).build()))
        .run(3, () -> add(0, circle("z", 1).build()))
        .run(4, () -> add(0, circle("z", 2).build()))
        .play();
    assertEquals(List.of("GEOFENCE_TOO_MANY_GEOFENCES", "added", "added"), SEEN);
    assertEquals(100, lab.watched.size());
    assertFalse(lab.watched.contains("x") || lab.watched.contains("y"));
  }

  @Test
  public void moreThanFiveIntentsAreRefused() {
    // GeofenceStatusCodes.GEOFENCE_TOO_MANY_PENDING_INTENTS: more than 5 different ones.
    lab.launch(() -> {
      for (int code = 0; code < 6; code++) {
        add(code, circle("g" + code, 1).build());
      }
    }).play();
    assertEquals(List.of("added", "added", "added", "added", "added", "GEOFENCE_TOO_MANY_PENDING_INTENTS"), SEEN);
    assertEquals(5, lab.watched.size());
  }

  @Test
  public void geofencesWhoseTimeIsOverNoLongerCount() {
    lab.launch(() -> {
      for (int code = 0; code < 5; code++) {
        add(code, circle("g" + code, 1).build());
      }
    })
        .run(1, SEEN::clear)
        .check(() -> lab.watched.remove("g3"))
        .run(2, () -> add(5, circle("g5", 1).build()))
        .play();
    assertEquals(List.of("added"), SEEN);
  }

  @Test
  public void permissionsAreNeeded() {
    lab.state.put("authorization", "when_in_use");
    lab.launch(() -> add(0, circle("a", 1).build())).play();
    assertEquals(List.of("added"), SEEN);
    // Request location permissions: the background permission is needed from Android 10.
    Lab newer = new Lab("android_10");
    newer.state.put("authorization", "when_in_use");
    newer.launch(() -> add(0, circle("a", 1).build())).play();
    Lab approximate = new Lab("android_12");
    approximate.state.put("precise_location", false);
    approximate.launch(() -> add(0, circle("a", 1).build())).play();
    Lab other = new Lab("ios_18");
    other.launch(() -> add(0, circle("a", 1).build())).play();
    assertEquals(
        List.of("added", "GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION", "GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION",
            "GEOFENCE_NOT_AVAILABLE"),
        SEEN);
  }

  @Test
  public void geofencesAreRemovedByName() {
    lab.launch(() -> {
      add(0, circle("a", 1).build(), circle("b", 1).build());
      client().removeGeofences(List.of("a", "unknown"));
    }).crossing(1, "entered_region", "a").crossing(2, "entered_region", "b").play();
    assertEquals(List.of("b"), lab.watched);
    assertEquals(List.of("added", "b1 7"), SEEN);
  }

  @Test
  public void proximityAlertsSendEntriesAndExits() {
    // LocationManager.addProximityAlert: KEY_PROXIMITY_ENTERING is true for an entry, false for an exit.
    lab.launch(() -> {
      LocationManager manager = (LocationManager) Phone.get().components().application().getSystemService("location");
      manager.addProximityAlert(48, 11, 100, -1, intent(0));
      manager.addProximityAlert(48, 11, 200, 60_000, intent(0));
      assertThrows(IllegalArgumentException.class, () -> manager.addProximityAlert(91, 0, 1, -1, intent(0)));
    })
        .check(() -> assertEquals(60.0, lab.requests("monitor").get(1).get("expiration_s")))
        .crossing(1, "entered_region", "proximity 1").crossing(2, "exited_region", "proximity 2")
        .run(3, () -> ((LocationManager) Phone.get().components().application().getSystemService("location"))
            .removeProximityAlert(intent(0)))
        .play();
    assertEquals(List.of("entering true", "entering false"), SEEN);
    assertEquals(List.of(), lab.watched);
  }
}
