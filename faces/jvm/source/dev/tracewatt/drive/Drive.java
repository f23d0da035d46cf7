// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs an app in Java, which {@code tracewatt drive} starts. */
public final class Drive {
  /** The name and version of the protocol. */
  public static final String PROTOCOL = "tracewatt.drive.v1";

  private Drive() {}

  /**
   * Runs an app until the lab ends: one process plays all launches, each with a new object.
   *
   * <p>Standard output belongs to the protocol, so that what the app prints goes to standard error. An exception, on
   * any thread, ends the program with its stack trace and exit code 1. So does a turn that takes five seconds,
   * because the lab gives up a program after ten; the system property {@code tracewatt.patience} changes the five.
   *
   * @param make makes an app, such as {@code Tracker::new}.
   */
  public static void run(Supplier<? extends App> make) {
    run(make, true);
  }

  /** Runs an app as {@link #run(Supplier)} does, but one process plays one launch, so that no static field survives. */
  public static void runOnce(Supplier<? extends App> make) {
    run(make, false);
  }

  private static void run(Supplier<? extends App> make, boolean isPersistent) {
    InputStream source = new FileInputStream(FileDescriptor.in);
    OutputStream sink = new FileOutputStream(FileDescriptor.out);
    System.setIn(InputStream.nullInputStream());
    System.setOut(System.err);
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> fail(error));
    try {
      converse(make, source, sink, isPersistent, Watchdog.started());
    } catch (Throwable error) {
      fail(error);
    }
    // Threads of the app may still run; a phone ends them with the process.
    System.err.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void fail(Throwable error) {
    error.printStackTrace();
    System.err.flush();
    Runtime.getRuntime().halt(1);
  }

  /**
   * Holds a conversation with a lab on two streams, such as those of a test.
   *
   * @param make makes an app for each launch.
   * @param isPersistent whether one conversation plays several launches.
   * @throws IllegalStateException if the other side is no lab.
   */
  public static void converse(
      Supplier<? extends App> make, InputStream source, OutputStream sink, boolean isPersistent) {
    converse(make, source, sink, isPersistent, new Watchdog());
  }

  private static void converse(
      Supplier<? extends App> make, InputStream source, OutputStream sink, boolean isPersistent, Watchdog watchdog) {
    Channel channel = new Channel(source, sink);
    Map<String, Object> greeting = channel.receive();
    Map<String, Object> hello =
        greeting != null && greeting.get("hello") instanceof Map<?, ?> map ? Event.mapping(map) : Map.of();
    if (!PROTOCOL.equals(hello.get("protocol"))) {
      throw new IllegalStateException("this program is run by: tracewatt drive DAY -- java … (" + PROTOCOL + ")");
    }
    channel.send("{\"hello\":{\"protocol\":\"" + PROTOCOL + "\"" + (isPersistent ? ",\"persistent\":true" : "") + "}}");
    App app = null;
    while (true) {
      watchdog.rest();
      Map<String, Object> line = channel.receive();
      if (line == null) {
        return;
      }
      watchdog.begin();
      for (Object values : (List<?>) line.get("events")) {
        Event event = new Event(Event.mapping(values));
        if (event.name().equals("launched")) {
          app = make.get();
          app.channel = channel;
        }
        if (app != null) {
          app.onEvent(event);
        }
        if (event.name().equals("ended")) {
          app = null;
        }
      }
      channel.send("{\"done\":true}");
    }
  }

  /** Ends the program if a turn never ends, with the stack of the thread that is busy. */
  private static final class Watchdog {
    private static final double PATIENCE = Double.parseDouble(System.getProperty("tracewatt.patience", "5"));
    private final Thread watched = Thread.currentThread();
    /** The number of turns so far, and whether one is under way; it decides nothing but when to give up. */
    private volatile long turn;
    private volatile boolean isBusy;

    static Watchdog started() {
      Watchdog watchdog = new Watchdog();
      Thread thread = new Thread(watchdog::watch, "tracewatt watchdog");
      thread.setDaemon(true);
      thread.start();
      return watchdog;
    }

    void begin() {
      turn++;
      isBusy = true;
    }

    void rest() {
      isBusy = false;
    }

    private void watch() {
      while (true) {
        long before = turn;
        try {
          Thread.sleep((long) (PATIENCE * 500));
          if (isBusy && turn == before) {
            Thread.sleep((long) (PATIENCE * 500));
          }
        } catch (InterruptedException error) {
          return;
        }
        if (isBusy && turn == before && before > 0) {
          IllegalStateException error = new IllegalStateException("a turn took " + PATIENCE + " s and did not end");
          error.setStackTrace(watched.getStackTrace());
          fail(error);
        }
      }
    }
  }
}
