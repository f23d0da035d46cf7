// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package days;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Whole days, by the program that the environment variable TRACEWATT names. */
public class DayTest {
  private static String program;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** What a command printed, and its exit code. */
  private record Done(int code, String output, String errors) {}

  @BeforeClass
  public static void findTheProgram() {
    program = System.getenv("TRACEWATT");
    assertNotNull("the environment variable TRACEWATT must name the program tracewatt", program);
  }

  private static List<String> java(String... arguments) {
    List<String> command = new ArrayList<>(List.of(
        "--", Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC", "-cp", Path.of("build/source").toAbsolutePath() + ":"
            + Path.of("build/examples").toAbsolutePath() + ":" + Path.of("build/tests").toAbsolutePath()));
    command.addAll(List.of(arguments));
    return command;
  }

  private Done drive(List<String> options, List<String> java) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program, "drive"));
    command.addAll(options);
    command.addAll(List.of("--jobs", "1", "-q", "-o", "results"));
    command.addAll(java);
    Path output = folder.getRoot().toPath().resolve("output");
    Path errors = folder.getRoot().toPath().resolve("errors");
    Process process = new ProcessBuilder(command).directory(folder.getRoot())
        .redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
    assertTrue("no end after two minutes", process.waitFor(2, TimeUnit.MINUTES));
    return new Done(process.exitValue(), Files.readString(output), Files.readString(errors));
  }

  /** Runs a program over a short walk. */
  private Done walk(String name, List<String> java) throws IOException, InterruptedException {
    String day = Path.of("tests/days/walk.yaml").toAbsolutePath().toString();
    return drive(List.of(day, "--replications", "1", "--name", name), java);
  }

  private List<String[]> rows() throws IOException {
    return Files.readAllLines(folder.getRoot().toPath().resolve("results/runs.csv"), StandardCharsets.UTF_8).stream()
        .map(line -> line.split(",", -1)).toList();
  }

  /** Runs an app beside a built-in strategy; their rows must be equal but for the name. */
  private void assertEqual(String day, String system, String strategy, int count, List<String> java)
      throws IOException, InterruptedException {
    Done done = drive(
        List.of(day, "--strategy", strategy, "--os", system, "--replications", "" + count, "--name", "app"), java);
    assertEquals(done.errors(), 0, done.code());
    List<String[]> rows = rows();
    List<String> columns = List.of(rows.get(0));
    int name = columns.indexOf("strategy");
    List<String[]> own = rows.stream().filter(row -> row[name].equals("app")).toList();
    List<String[]> other = rows.stream().filter(row -> row[name].equals(strategy)).toList();
    assertEquals(count, own.size());
    assertEquals(count, other.size());
    for (int row = 0; row < count; row++) {
      for (int column = 0; column < columns.size(); column++) {
        String expected = other.get(row)[column];
        String found = own.get(row)[column];
        if (column == name || expected.equals(found)) {
          continue;
        }
        double value = Double.parseDouble(expected);
        assertEquals(columns.get(column), value, Double.parseDouble(found), Math.max(1e-9, 1e-9 * Math.abs(value)));
      }
    }
  }

  @Test
  public void anAppOfTheFusedProviderHasTheTableOfTheBuiltInStrategy() throws IOException, InterruptedException {
    for (String system : List.of("android_8", "android_14")) {
      assertEqual("android_commute", system, "fused_balanced", 1,
          java("dev.tracewatt.android.Main", "days.Strategies$FusedBalanced"));
    }
  }

  @Test
  public void anAppOfGeofencesHasTheTableOfTheBuiltInStrategy() throws IOException, InterruptedException {
    assertEqual("android_commute", "android_14", "geofencing", 1,
        java("dev.tracewatt.android.Main", "days.Strategies$Geofencing"));
  }

  @Test
  public void aRealisticAppRecordsRides() throws IOException, InterruptedException {
    Done done = drive(
        List.of("android_commute", "--os", "android_14", "--replications", "1", "--strategy", "control",
            "--name", "ridelog"),
        java("dev.tracewatt.android.Main", "com.example.ridelog.MainActivity"));
    assertEquals(done.errors(), 0, done.code());
    List<String> columns = List.of(rows().get(0));
    String[] row = rows().stream().filter(cells -> cells[columns.indexOf("strategy")].equals("ridelog"))
        .findFirst().orElseThrow();
    // Two rides of 26 km in all, with a position every 10 m or 5 s; it rests in between, near its last position.
    double count = Double.parseDouble(row[columns.indexOf("delivery_count")]);
    assertTrue(count + " positions", count > 500 && count < 2600);
    double error = Double.parseDouble(row[columns.indexOf("error_mean_m")]);
    assertTrue(error + " m", error < 30);
  }

  /** An exception ends the command with its replication, its time and its stack. */
  @Test
  public void anExceptionIsReported() throws IOException, InterruptedException {
    Done done = walk("broken", java("dev.tracewatt.android.Main", "days.Broken$Throwing"));
    assertEquals(65, done.code());
    assertEquals("", done.output());
    assertTrue(done.errors(), done.errors().contains("ArithmeticException"));
    assertTrue(done.errors(), done.errors().contains("at days.Broken$Throwing"));
    assertTrue(done.errors(), done.errors().contains("broken, replication 0, after "));
    assertTrue(done.errors(), done.errors().contains("ended with exit code 1"));
  }

  @Test
  public void anEndlessLoopIsReportedWithItsStack() throws IOException, InterruptedException {
    List<String> java = java("dev.tracewatt.android.Main", "days.Broken$Endless");
    java.add(2, "-Dtracewatt.patience=0.6");
    Done done = walk("broken", java);
    assertEquals(65, done.code());
    assertTrue(done.errors(), done.errors().contains("days.Broken$Endless.onCreate"));
    assertTrue(done.errors(), done.errors().contains("broken, replication 0, after "));
  }

  @Test
  public void anExceptionOfAnotherThreadIsReported() throws IOException, InterruptedException {
    Done done = walk("broken", java("dev.tracewatt.android.Main", "days.Broken$Threaded"));
    assertEquals(65, done.code());
    assertTrue(done.errors(), done.errors().contains("a thread of the app's own used Android"));
    assertTrue(done.errors(), done.errors().contains("ended with exit code 1"));
  }

  @Test
  public void printingAndReadingDoNotDisturbTheProtocol() throws IOException, InterruptedException {
    Done done = walk("chatty", java("dev.tracewatt.android.Main", "days.Broken$Chatty"));
    assertEquals(done.errors(), 0, done.code());
    assertTrue(done.errors(), done.errors().contains("{\"done\":true} read -1 level 26"));
  }

  @Test
  public void aMissingClassIsNamed() throws IOException, InterruptedException {
    Done done = walk("broken", java("dev.tracewatt.android.Main", "no.such.App"));
    assertEquals(65, done.code());
    assertTrue(done.errors(), done.errors().contains("there is no class no.such.App"));
  }
}
