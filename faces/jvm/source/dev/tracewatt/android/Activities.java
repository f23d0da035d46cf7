// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.PendingIntent;
import android.content.Intent;
import com.google.android.gms.location.ActivityRecognitionResult;
import com.google.android.gms.location.ActivityTransition;
import com.google.android.gms.location.ActivityTransitionEvent;
import com.google.android.gms.location.ActivityTransitionResult;
import com.google.android.gms.location.DetectedActivity;
import dev.tracewatt.drive.Motion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes of the user's activity, from the lab's service {@code motion}.
 *
 * <p>Updates come when the estimate changes, not at the interval that the app asks for. Movement that the estimate
 * does not know changes no transition.
 */
public final class Activities {
  private static final String SECTION = "activities";
  private static final String STATE = "activity state";

  /** An intent with the transitions that it wants; null for updates. */
  private static final class Client {
    final PendingIntent intent;
    final List<ActivityTransition> transitions;

    Client(PendingIntent intent, List<ActivityTransition> transitions) {
      this.intent = intent;
      this.transitions = transitions;
    }
  }

  private final Phone phone;
  private final List<Client> clients = new ArrayList<>();
  /** The types that hold now; null before the first estimate. */
  private Set<Integer> current;

  Activities(Phone phone) {
    this.phone = phone;
  }

  void load() {
    for (Map<String, Object> entry : phone.ledger().entries(SECTION)) {
      List<ActivityTransition> transitions = null;
      if (entry.get("transitions") instanceof List<?> list) {
        transitions = new ArrayList<>();
        for (Object pair : list) {
          List<?> numbers = (List<?>) pair;
          transitions.add(new ActivityTransition(
              ((Double) numbers.get(0)).intValue(), ((Double) numbers.get(1)).intValue()));
        }
      }
      clients.add(new Client(phone.ledger().pendingIntent(entry.get("intent")), transitions));
    }
    for (Map<String, Object> state : phone.ledger().entries(STATE)) {
      current = new TreeSet<>();
      for (Object type : (List<?>) state.get("types")) {
        current.add(((Double) type).intValue());
      }
    }
    if (!clients.isEmpty()) {
      phone.start("motion");
    }
  }

  private void save() {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Client client : clients) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("intent", phone.ledger().written(client.intent));
      if (client.transitions != null) {
        entry.put("transitions", client.transitions.stream()
            .map(transition -> List.of(transition.getActivityType(), transition.getTransitionType())).toList());
      }
      entries.add(entry);
    }
    phone.ledger().replace(SECTION, entries);
  }

  /** Adds an intent, or replaces an equal one; {@code transitions} is null for all updates. */
  public void add(PendingIntent intent, List<ActivityTransition> transitions) {
    phone.checkThread();
    boolean isFirst = clients.isEmpty();
    clients.removeIf(client -> client.intent.equals(intent) && (client.transitions == null) == (transitions == null));
    clients.add(new Client(intent, transitions));
    save();
    if (isFirst) {
      phone.start("motion");
    }
  }

  /** Removes an intent's updates or transitions. */
  public void remove(PendingIntent intent, boolean isUpdates) {
    phone.checkThread();
    if (clients.removeIf(client -> client.intent.equals(intent) && (client.transitions == null) == isUpdates)) {
      save();
      if (clients.isEmpty()) {
        phone.stop("motion");
        current = null;
        phone.ledger().replace(STATE, List.of());
      }
    }
  }

  /** The types of an estimate, the most specific first. */
  private static List<Integer> types(Motion motion) {
    List<Integer> types = new ArrayList<>();
    if (motion.automotive()) {
      types.add(DetectedActivity.IN_VEHICLE);
    }
    if (motion.cycling()) {
      types.add(DetectedActivity.ON_BICYCLE);
    }
    if (motion.running()) {
      types.add(DetectedActivity.RUNNING);
    }
    if (motion.walking()) {
      types.add(DetectedActivity.WALKING);
    }
    if (motion.running() || motion.walking()) {
      types.add(DetectedActivity.ON_FOOT);
    }
    // A phone in a car at a red light lies still, but its user's activity is the ride.
    if (motion.stationary() && types.isEmpty()) {
      types.add(DetectedActivity.STILL);
    }
    return types;
  }

  /** A new estimate. */
  void receive(Motion motion) {
    List<Integer> types = types(motion);
    // Assumption: low, medium and high confidence are 30, 60 and 90 percent.
    int confidence = 30 + 30 * motion.confidence();
    List<DetectedActivity> activities = new ArrayList<>(
        types.stream().map(type -> new DetectedActivity(type, confidence)).toList());
    if (activities.isEmpty()) {
      activities.add(new DetectedActivity(DetectedActivity.UNKNOWN, 100));
    }
    List<ActivityTransitionEvent> events = types.isEmpty() ? List.of() : transitions(new TreeSet<>(types));
    for (Client client : List.copyOf(clients)) {
      Intent extras = new Intent();
      if (client.transitions == null) {
        extras.putExtra(ActivityRecognitionResult.EXTRA,
            new ActivityRecognitionResult(activities, phone.wallMillis(), phone.now() / 1_000_000));
      } else {
        List<ActivityTransitionEvent> wanted = events.stream()
            .filter(event -> client.transitions.contains(
                new ActivityTransition(event.getActivityType(), event.getTransitionType())))
            .toList();
        if (wanted.isEmpty()) {
          continue;
        }
        extras.putExtra(ActivityTransitionResult.EXTRA, new ActivityTransitionResult(wanted));
      }
      if (!phone.components().send(client.intent.sender(), extras)) {
        remove(client.intent, client.transitions == null);
      }
    }
  }

  /** The exits, then the entries, from the former types to new ones. */
  private List<ActivityTransitionEvent> transitions(Set<Integer> types) {
    List<ActivityTransitionEvent> events = new ArrayList<>();
    Set<Integer> former = current == null ? Set.of() : current;
    if (types.equals(current)) {
      return events;
    }
    for (int type : former) {
      if (!types.contains(type)) {
        events.add(new ActivityTransitionEvent(type, ActivityTransition.ACTIVITY_TRANSITION_EXIT, phone.now()));
      }
    }
    for (int type : types) {
      if (!former.contains(type)) {
        events.add(new ActivityTransitionEvent(type, ActivityTransition.ACTIVITY_TRANSITION_ENTER, phone.now()));
      }
    }
    current = types;
    phone.ledger().replace(STATE, List.of(Map.of("types", List.copyOf(types))));
    return events;
  }
}
