// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.PendingIntent;
import android.content.Intent;
import android.location.LocationManager;
import com.google.android.gms.location.Geofence;
import com.google.android.gms.location.GeofenceStatusCodes;
import dev.tracewatt.drive.Region;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The circles that the lab watches for the app, with the intents that their crossings send. */
public final class Fences {
  /** A circle was entered: Geofence.GEOFENCE_TRANSITION_ENTER. */
  public static final int ENTER = 1;
  /** A circle was left: Geofence.GEOFENCE_TRANSITION_EXIT. */
  public static final int EXIT = 2;
  /** The phone has stayed: Geofence.GEOFENCE_TRANSITION_DWELL. */
  public static final int DWELL = 4;

  private static final String SECTION = "geofences";
  /** The number of different pending intents that an app may use: GeofenceStatusCodes. */
  private static final int MOST_INTENTS = 5;

  /** A circle as it was registered. */
  private static final class Fence {
    final Geofence geofence;
    final PendingIntent intent;
    final boolean isProximityAlert;

    Fence(Geofence geofence, PendingIntent intent, boolean isProximityAlert) {
      this.geofence = geofence;
      this.intent = intent;
      this.isProximityAlert = isProximityAlert;
    }
  }

  private final Phone phone;
  private final Map<String, Fence> fences = new LinkedHashMap<>();

  Fences(Phone phone) {
    this.phone = phone;
  }

  void load() {
    for (Map<String, Object> entry : phone.ledger().entries(SECTION)) {
      Geofence geofence = new Geofence.Builder()
          .setRequestId((String) entry.get("id"))
          .setCircularRegion(
              (Double) entry.get("latitude_deg"), (Double) entry.get("longitude_deg"),
              ((Double) entry.get("radius_m")).floatValue())
          .setTransitionTypes(((Double) entry.get("transitions")).intValue())
          .setLoiteringDelay(((Double) entry.get("loitering_ms")).intValue())
          .setNotificationResponsiveness(((Double) entry.get("responsiveness_ms")).intValue())
          .setExpirationDuration(Geofence.NEVER_EXPIRE)
          .build();
      PendingIntent intent = phone.ledger().pendingIntent(entry.get("intent"));
      fences.put(geofence.getRequestId(), new Fence(geofence, intent, (Boolean) entry.get("proximity")));
    }
  }

  private void save() {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Fence fence : fences.values()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", fence.geofence.getRequestId());
      entry.put("latitude_deg", fence.geofence.getLatitude());
      entry.put("longitude_deg", fence.geofence.getLongitude());
      entry.put("radius_m", fence.geofence.getRadius());
      entry.put("transitions", fence.geofence.getTransitionTypes());
      entry.put("loitering_ms", Math.max(0, fence.geofence.getLoiteringDelay()));
      entry.put("responsiveness_ms", fence.geofence.getNotificationResponsiveness());
      entry.put("proximity", fence.isProximityAlert);
      entry.put("intent", phone.ledger().written(fence.intent));
      entries.add(entry);
    }
    phone.ledger().replace(SECTION, entries);
  }

  /**
   * Registers geofences.
   *
   * @return a code of GeofenceStatusCodes: SUCCESS, or the reason for which none of them is watched.
   */
  public int add(List<Geofence> added, PendingIntent intent) {
    phone.checkThread();
    if (!phone.isAndroid()) {
      return GeofenceStatusCodes.GEOFENCE_NOT_AVAILABLE;
    }
    if (!phone.components().isGranted(android.Manifest.permission.ACCESS_FINE_LOCATION)
        || phone.sdk() >= 29 && !phone.components().isGranted(android.Manifest.permission.ACCESS_BACKGROUND_LOCATION)) {
      return GeofenceStatusCodes.GEOFENCE_INSUFFICIENT_LOCATION_PERMISSION;
    }
    // The lab forgets those whose time is over.
    Set<String> watched = new LinkedHashSet<>(phone.monitored().stream().map(Region::name).toList());
    if (fences.keySet().retainAll(watched)) {
      save();
    }
    Set<PendingIntent> intents = new LinkedHashSet<>();
    fences.values().stream().filter(fence -> !fence.isProximityAlert).forEach(fence -> intents.add(fence.intent));
    intents.add(intent);
    if (intents.size() > MOST_INTENTS) {
      return GeofenceStatusCodes.GEOFENCE_TOO_MANY_PENDING_INTENTS;
    }
    for (Geofence geofence : added) {
      watch(geofence);
    }
    Set<String> now = new LinkedHashSet<>(phone.monitored().stream().map(Region::name).toList());
    if (!added.stream().allMatch(geofence -> now.contains(geofence.getRequestId()))) {
      // The lab has the system's limit. All are added, or none.
      for (Geofence geofence : added) {
        String name = geofence.getRequestId();
        if (watched.contains(name) && fences.containsKey(name)) {
          watch(fences.get(name).geofence);
        } else if (now.contains(name)) {
          phone.stopMonitoring(name, "geofence");
        }
      }
      return GeofenceStatusCodes.GEOFENCE_TOO_MANY_GEOFENCES;
    }
    for (Geofence geofence : added) {
      fences.put(geofence.getRequestId(), new Fence(geofence, intent, false));
    }
    save();
    return GeofenceStatusCodes.SUCCESS;
  }

  private void watch(Geofence geofence) {
    List<String> transitions = new ArrayList<>();
    if ((geofence.getTransitionTypes() & ENTER) != 0) {
      transitions.add("enter");
    }
    if ((geofence.getTransitionTypes() & EXIT) != 0) {
      transitions.add("exit");
    }
    boolean hasDwell = (geofence.getTransitionTypes() & DWELL) != 0;
    if (hasDwell) {
      transitions.add("dwell");
    }
    long expiration = geofence.getExpirationMillis();
    phone.monitor(
        geofence.getRequestId(), geofence.getLatitude(), geofence.getLongitude(), geofence.getRadius(),
        "kind", "geofence",
        "transitions", transitions,
        "responsiveness_s", geofence.getNotificationResponsiveness() / 1e3,
        "loitering_delay_s", hasDwell ? Math.max(1, geofence.getLoiteringDelay()) / 1e3 : null,
        "expiration_s", expiration < 0 ? null : Math.min(3.2e9, Math.max(0, expiration - phone.now() / 1e6) / 1e3));
  }

  /** Watches a circle for LocationManager.addProximityAlert; the expiration is in milliseconds, -1 for never. */
  public void addProximityAlert(
      double latitude, double longitude, float radius, long expiration, PendingIntent intent) {
    phone.checkThread();
    String name = null;
    for (int number = 1; name == null || fences.containsKey(name); number++) {
      name = "proximity " + number;
    }
    Geofence geofence = new Geofence.Builder()
        .setRequestId(name)
        .setCircularRegion(latitude, longitude, radius)
        .setTransitionTypes(ENTER | EXIT)
        .setExpirationDuration(expiration < 0 ? Geofence.NEVER_EXPIRE : expiration)
        .build();
    watch(geofence);
    fences.put(name, new Fence(geofence, intent, true));
    save();
  }

  /** Removes geofences by their names. */
  public void remove(List<String> names) {
    removeIf(fence -> !fence.isProximityAlert && names.contains(fence.geofence.getRequestId()));
  }

  /** Removes the geofences of an intent, or its proximity alerts. */
  public void remove(PendingIntent intent, boolean isProximityAlert) {
    removeIf(fence -> fence.isProximityAlert == isProximityAlert && fence.intent.equals(intent));
  }

  private void removeIf(Predicate<Fence> isRemoved) {
    phone.checkThread();
    for (Fence fence : List.copyOf(fences.values())) {
      if (isRemoved.test(fence)) {
        fences.remove(fence.geofence.getRequestId());
        phone.stopMonitoring(fence.geofence.getRequestId(), "geofence");
      }
    }
    save();
  }

  /** Sends the intent of a circle that has been crossed. */
  void crossed(Region region, int transition) {
    Fence fence = fences.get(region.name());
    if (fence == null) {
      return;
    }
    Intent extras = new Intent();
    if (fence.isProximityAlert) {
      extras.putExtra(LocationManager.KEY_PROXIMITY_ENTERING, transition == ENTER);
    } else {
      extras.putExtra(com.google.android.gms.location.GeofencingEvent.EXTRA,
          new com.google.android.gms.location.GeofencingEvent(transition, fence.geofence));
    }
    if (!phone.components().send(fence.intent.sender(), extras)) {
      removeIf(other -> other.intent.equals(fence.intent));
    }
  }
}
