// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.Test;

public class DriveTest {
  private static final String HELLO = "{\"hello\":{\"protocol\":\"tracewatt.drive.v1\"}}";

  private static List<String> converse(Supplier<App> make, boolean isPersistent, String... lines) {
    InputStream source =
        new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    Drive.converse(make, source, sink, isPersistent);
    return sink.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  public void aConversationLineByLine() {
    class Tracker extends App {
      @Override
      protected void onLaunched(Event event) {
        batch(5, "location");
        start("visits");
        store("k", null);
        start("standard", "desired_accuracy", null, "distance_filter", "25 m");
      }

      @Override
      protected void onTimer(Event event) {
        upload(Long.parseLong(stored("size")));
        monitor("x", 1, 2.5, 100, "kind", "geofence", "transitions", List.of("exit"));
      }
    }

    assertEquals(
        List.of(
            "{\"hello\":{\"protocol\":\"tracewatt.drive.v1\",\"persistent\":true}}",
            "{\"request\":\"batch\",\"events\":[\"location\"],\"limit\":5}",
            "{\"request\":\"start\",\"service\":\"visits\"}",
            "{\"request\":\"store\",\"key\":\"k\"}",
            "{\"request\":\"start\",\"service\":\"standard\",\"distance_filter\":\"25 m\"}",
            "{\"done\":true}",
            "{\"query\":\"stored\",\"key\":\"size\"}",
            "{\"request\":\"upload\",\"bytes\":12}",
            "{\"request\":\"monitor\",\"name\":\"x\",\"latitude_deg\":1,\"longitude_deg\":2.5,\"radius_m\":100,"
                + "\"kind\":\"geofence\",\"transitions\":[\"exit\"]}",
            "{\"done\":true}",
            "{\"done\":true}"),
        converse(Tracker::new, true, HELLO,
            "{\"events\":[{\"event\":\"launched\",\"t_s\":0},{\"event\":\"unheard_of\",\"t_s\":1}]}",
            "{\"events\":[{\"event\":\"timer\",\"t_s\":2,\"timer\":0}]}",
            "{\"stored\":\"12\"}",
            "{\"events\":[{\"event\":\"ended\"}]}"));
  }

  @Test
  public void eachLaunchHasItsOwnObject() {
    List<App> made = new ArrayList<>();
    Supplier<App> make = () -> {
      App app = new App() {};
      made.add(app);
      return app;
    };
    String launched = "{\"events\":[{\"event\":\"launched\",\"t_s\":0}]}";
    String ended = "{\"events\":[{\"event\":\"ended\"}]}";
    converse(make, true, HELLO, launched, ended, launched, ended);
    assertEquals(2, made.size());
  }

  @Test
  public void everyEventHasItsMethodAndItsValues() {
    List<String> seen = new ArrayList<>();
    class Listener extends App {
      @Override
      protected void onLocation(Event event) {
        Fix fix = event.fixes().get(1);
        seen.add(event.fixes().size() + " " + fix.latitude() + " " + fix.time() + " " + fix.speed());
      }

      @Override
      protected void onMotion(Event event) {
        seen.add(event.motion().toString());
      }

      @Override
      protected void onEnteredRegion(Event event) {
        seen.add(event.region() + " " + event.time());
      }

      @Override
      protected void onOther(Event event) {
        seen.add(event.name() + event.values().size());
      }
    }

    converse(Listener::new, false, HELLO, "{\"events\":[{\"event\":\"launched\",\"t_s\":0}]}",
        "{\"events\":[{\"event\":\"location\",\"t_s\":1,\"fixes\":[{\"t_s\":0},{\"latitude_deg\":48.5,\"t_s\":1}]},"
            + "{\"event\":\"motion\",\"t_s\":1,\"motion\":{\"walking\":true,\"confidence\":2}},"
            + "{\"event\":\"entered_region\",\"t_s\":2.5,\"region\":{\"name\":\"a\",\"latitude_deg\":1,"
            + "\"longitude_deg\":2,\"radius_m\":3}},{\"event\":\"later\",\"t_s\":3}]}");
    assertEquals(
        List.of(
            "2 48.5 1.0 NaN",
            "Motion[stationary=false, walking=true, running=false, cycling=false, automotive=false, confidence=2]",
            "Region[name=a, latitude=1.0, longitude=2.0, radius=3.0] 2.5",
            "later2"),
        seen);
  }

  @Test
  public void requestsNeedNamesWithValuesAndTheirTime() {
    App early = new App() {};
    assertThrows(IllegalStateException.class, () -> early.stop("fused"));
    App odd = new App() {
      @Override
      protected void onLaunched(Event event) {
        start("fused", "priority");
      }
    };
    String launched = "{\"events\":[{\"event\":\"launched\",\"t_s\":0}]}";
    assertThrows(IllegalArgumentException.class, () -> converse(() -> odd, true, HELLO, launched));
  }

  @Test
  public void anotherThreadMayNotUseTheLab() {
    List<Throwable> errors = new ArrayList<>();
    App app = new App() {
      @Override
      protected void onLaunched(Event event) {
        Thread other = new Thread(() -> upload(1));
        other.setUncaughtExceptionHandler((thread, error) -> errors.add(error));
        other.start();
        try {
          other.join();
        } catch (InterruptedException error) {
          throw new AssertionError(error);
        }
      }
    };
    converse(() -> app, true, HELLO, "{\"events\":[{\"event\":\"launched\",\"t_s\":0}]}");
    assertTrue(errors.toString(), errors.get(0) instanceof IllegalStateException);
  }

  @Test
  public void aProgramStartedByHandSaysHowItIsRun() {
    for (String line : new String[] {"{}", "{\"hello\":{\"protocol\":\"tracewatt.drive.v2\"}}", "{\"hello\":1}"}) {
      Exception error =
          assertThrows(IllegalStateException.class, () -> converse(() -> new App() {}, true, line));
      assertTrue(error.getMessage(), error.getMessage().contains("tracewatt drive"));
    }
  }

  @Test
  public void theEndOfTheLabInsideAQuestionIsAnError() {
    App app = new App() {
      @Override
      protected void onLaunched(Event event) {
        state();
      }
    };
    String launched = "{\"events\":[{\"event\":\"launched\",\"t_s\":0}]}";
    assertThrows(UncheckedIOException.class, () -> converse(() -> app, true, HELLO, launched));
  }
}
