// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import com.google.android.gms.location.ActivityRecognition;
import com.google.android.gms.location.ActivityRecognitionClient;
import com.google.android.gms.location.ActivityRecognitionResult;
import com.google.android.gms.location.ActivityTransition;
import com.google.android.gms.location.ActivityTransitionEvent;
import com.google.android.gms.location.ActivityTransitionRequest;
import com.google.android.gms.location.ActivityTransitionResult;
import com.google.android.gms.location.DetectedActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;

/** The user's activity. */
public class ActivitiesTest {
  private static final List<String> SEEN = new ArrayList<>();

  private final Lab lab = new Lab("android_13");

  @Before
  public void forget() {
    SEEN.clear();
  }

  /** Notes activities. */
  public static final class Receiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
      if (ActivityTransitionResult.hasResult(intent)) {
        for (ActivityTransitionEvent event : ActivityTransitionResult.extractResult(intent).getTransitionEvents()) {
          SEEN.add((event.getTransitionType() == ActivityTransition.ACTIVITY_TRANSITION_ENTER ? "+" : "-")
              + event.getActivityType() + " at " + event.getElapsedRealTimeNanos() / 1_000_000_000);
        }
      } else {
        ActivityRecognitionResult result = ActivityRecognitionResult.extractResult(intent);
        SEEN.add("type " + result.getMostProbableActivity().getType() + " "
            + result.getMostProbableActivity().getConfidence() + " foot "
            + result.getActivityConfidence(DetectedActivity.ON_FOOT));
      }
    }
  }

  private static PendingIntent intent() {
    return PendingIntent.getBroadcast(
        null, 0, new Intent(Phone.get().components().application(), Receiver.class), PendingIntent.FLAG_MUTABLE);
  }

  private static ActivityRecognitionClient client() {
    return ActivityRecognition.getClient(null);
  }

  private static ActivityTransition transition(int type, int transition) {
    return new ActivityTransition.Builder().setActivityType(type).setActivityTransition(transition).build();
  }

  private void motion(double time, int confidence, String flag) {
    lab.event(time, "motion", "motion",
        flag.isEmpty() ? Map.of("confidence", confidence) : Map.of(flag, true, "confidence", confidence));
  }

  @Test
  public void updatesHaveTypesAndConfidences() {
    lab.launch(() -> client().requestActivityUpdates(0, intent()));
    motion(1, 2, "stationary");
    motion(2, 1, "running");
    motion(3, 0, "");
    lab.run(4, () -> client().removeActivityUpdates(intent()));
    motion(5, 2, "walking");
    lab.play();
    assertEquals(List.of("type 3 90 foot 0", "type 8 60 foot 60", "type 4 100 foot 0"), SEEN);
    assertEquals(List.of(Map.of("request", "start", "service", "motion")), lab.requests("start"));
    assertEquals(List.of(Map.of("request", "stop", "service", "motion")), lab.requests("stop"));
  }

  @Test
  public void transitionsAreThoseThatTheAppWants() {
    lab.launch(() -> client().requestActivityTransitionUpdates(
        new ActivityTransitionRequest(List.of(
            transition(DetectedActivity.STILL, 0), transition(DetectedActivity.STILL, 1),
            transition(DetectedActivity.IN_VEHICLE, 0))),
        intent()));
    motion(1, 2, "stationary");
    motion(2, 1, "");
    motion(3, 1, "stationary");
    motion(4, 1, "automotive");
    motion(5, 1, "walking");
    lab.play();
    assertEquals(List.of("+3 at 1", "-3 at 4", "+0 at 4"), SEEN);
  }

  @Test
  public void transitionsOutliveTheProcess() {
    lab.launch(() -> client().requestActivityTransitionUpdates(
        new ActivityTransitionRequest(List.of(transition(DetectedActivity.STILL, 1))), intent()));
    motion(1, 2, "stationary");
    lab.play();
    assertEquals(List.of(), SEEN);
    Lab next = new Lab("android_13");
    next.stored.putAll(lab.stored);
    next.launch("activity", () -> { })
        .check(() -> assertEquals(1, next.requests("start").size()))
        .event(0, "motion", "motion", Map.of("automotive", true, "confidence", 2))
        .play();
    assertEquals(List.of("-3 at 0"), SEEN);
  }

  @Test
  public void incompleteTransitionsAreRefused() {
    // ActivityTransition.Builder.build, ActivityTransitionRequest.
    assertThrows(IllegalStateException.class, () -> new ActivityTransition.Builder().build());
    assertThrows(IllegalArgumentException.class, () -> transition(0, 2));
    assertThrows(IllegalArgumentException.class, () -> new ActivityTransitionRequest(List.of()));
  }
}
