// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.Application;
import dev.tracewatt.drive.Drive;
import dev.tracewatt.drive.Json;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A scripted lab: it sends the events of a test, answers queries, and keeps what the program asks for. */
final class Lab {
  /** An application whose code is that of the test. */
  public static final class App extends Application {
    @Override
    public void onCreate() {
      code.run();
    }
  }

  private static Runnable code;

  /** The state that the app may query. */
  final Map<String, Object> state = new LinkedHashMap<>(Map.of(
      "authorization", "always", "precise_location", true, "screen", true, "low_power_mode", false));
  /** The last known position, or null. */
  Map<String, Object> location;
  /** Stored values, which survive from one conversation to the next. */
  final Map<String, Object> stored = new LinkedHashMap<>();
  /** The names of watched circles, and how many there may be. */
  final List<String> watched = new ArrayList<>();
  int limit = 100;
  /** Requests since the last look. */
  private List<Map<String, Object>> requests = new ArrayList<>();

  private final String system;
  private final Deque<Supplier<String>> steps = new ArrayDeque<>();
  private final Map<Double, Double> timers = new TreeMap<>();
  private String answer;
  private double now;

  Lab(String system) {
    this.system = system;
  }

  /** Launches the app, whose code runs in the application's onCreate. */
  Lab launch(String reason, Runnable onCreate) {
    steps.add(() -> {
      code = onCreate;
      return line(0, "launched", "reason", reason, "system", system, "start_unix_s", 1_700_000_000.5,
          "background_mode", true);
    });
    return this;
  }

  /** Launches the app by the user. */
  Lab launch(Runnable onCreate) {
    return launch("user", onCreate);
  }

  /** Sends an event. */
  Lab event(double time, String name, Object... values) {
    steps.add(() -> line(time, name, values));
    return this;
  }

  /** Sends a position: by satellites if the accuracy is below 50 m. */
  Lab fix(double time, double latitude, double accuracy) {
    return event(time, "location", "fixes", List.of(position(time, latitude, accuracy)));
  }

  /** A position as the lab writes it. */
  static Map<String, Object> position(double time, double latitude, double accuracy) {
    Map<String, Object> fix = new LinkedHashMap<>();
    fix.put("latitude_deg", latitude);
    fix.put("longitude_deg", 11.0);
    fix.put("horizontal_accuracy_m", accuracy);
    fix.put("t_s", time);
    if (accuracy < 50) {
      fix.put("vertical_accuracy_m", 2 * accuracy);
      fix.put("speed_mps", 1.5);
    }
    return fix;
  }

  /** A crossing of a circle. */
  Lab crossing(double time, String event, String name) {
    return event(time, event, "region",
        Map.of("name", name, "latitude_deg", 48.0, "longitude_deg", 11.0, "radius_m", 100.0));
  }

  /** Runs code of the app on the main looper. */
  Lab run(double time, Runnable action) {
    steps.add(() -> {
      Phone.get().loop().post(Phone.get().loop().main(), action);
      return line(time, "clock_changed");
    });
    return this;
  }

  /** Lets timers fire up to a time. */
  Lab until(double time) {
    steps.add(() -> {
      var due = timers.entrySet().stream().filter(timer -> timer.getValue() <= time)
          .min(Map.Entry.comparingByValue()).orElse(null);
      if (due == null) {
        return null;
      }
      timers.remove(due.getKey());
      // The same again, until no timer is due.
      until(time);
      steps.addFirst(steps.removeLast());
      return line(due.getValue(), "timer", "timer", due.getKey());
    });
    return this;
  }

  /** Looks at something between two events. */
  Lab check(Runnable look) {
    steps.add(() -> {
      look.run();
      return null;
    });
    return this;
  }

  /** The requests of a name since the last look at all of them. */
  List<Map<String, Object>> requests(String name) {
    return requests.stream().filter(request -> name.equals(request.get("request"))).toList();
  }

  /** Forgets the requests so far. */
  Lab forget() {
    return check(() -> requests = new ArrayList<>());
  }

  private String line(double time, String name, Object... values) {
    now = time;
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("event", name);
    event.put("t_s", time);
    for (int index = 0; index < values.length; index += 2) {
      event.put((String) values[index], values[index + 1]);
    }
    return Json.write(Map.of("events", List.of(event)));
  }

  /** Plays all steps with an app that has these components beside its application. */
  void play(Class<?>... components) {
    List<Components.Declared> declared = new ArrayList<>(List.of(new Components.Declared(App.class, List.of())));
    for (Class<?> component : components) {
      declared.add(new Components.Declared(component, List.of()));
    }
    play(declared);
  }

  void play(List<Components.Declared> declared) {
    answer = "{\"hello\":{\"protocol\":\"" + Drive.PROTOCOL + "\"}}";
    Drive.converse(() -> new Phone(declared), new Lines(), new Hearing(), false);
  }

  private void hear(String text) {
    Map<String, Object> line = Ledger.mapping(Json.read(text));
    if (line.get("query") instanceof String query) {
      Map<String, Object> reply = new LinkedHashMap<>();
      switch (query) {
        case "state" -> reply.put("state", state);
        case "location" -> reply.put("location", location);
        case "stored" -> reply.put("stored", stored.get(line.get("key")));
        default -> {
          reply.put("regions", List.of());
          reply.put("geofences", watched.stream().map(name -> Map.of(
              "name", name, "latitude_deg", 48.0, "longitude_deg", 11.0, "radius_m", 100.0)).toList());
        }
      }
      answer = Json.write(reply);
      return;
    }
    if (line.get("request") instanceof String request) {
      requests.add(line);
      switch (request) {
        case "timer" -> timers.put((Double) line.get("timer"), now + (Double) line.get("after_s"));
        case "cancel_timer" -> timers.remove(line.get("timer"));
        case "store" -> stored.put((String) line.get("key"), line.get("value"));
        case "stop_monitoring" -> watched.remove(line.get("name"));
        case "monitor" -> {
          watched.remove(line.get("name"));
          if (watched.size() < limit) {
            watched.add((String) line.get("name"));
          }
        }
        default -> { }
      }
    }
  }

  /** Lines to the program: answers, then the steps. */
  private final class Lines extends InputStream {
    private byte[] waiting = {};
    private int at;

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] buffer, int from, int count) {
      while (at == waiting.length) {
        String next = answer;
        answer = null;
        if (next == null) {
          if (steps.isEmpty()) {
            return -1;
          }
          next = steps.removeFirst().get();
        }
        if (next != null) {
          waiting = (next + "\n").getBytes(StandardCharsets.UTF_8);
          at = 0;
        }
      }
      int length = Math.min(count, waiting.length - at);
      System.arraycopy(waiting, at, buffer, from, length);
      at += length;
      return length;
    }
  }

  /** Lines of the program. */
  private final class Hearing extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public void write(int unit) {
      if (unit == '\n') {
        hear(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(unit);
      }
    }
  }
}
