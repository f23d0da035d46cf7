// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.util;

/** The system's log, which is standard error. */
public final class Log {
  private Log() {}

  private static int write(String level, String tag, String message, Throwable error) {
    System.err.println(level + "/" + tag + ": " + message);
    if (error != null) {
      error.printStackTrace();
    }
    return 0;
  }

  /** Writes a verbose message. */
  public static int v(String tag, String message) {
    return write("V", tag, message, null);
  }

  /** Writes a verbose message with a stack trace. */
  public static int v(String tag, String message, Throwable error) {
    return write("V", tag, message, error);
  }

  /** Writes a message for debugging. */
  public static int d(String tag, String message) {
    return write("D", tag, message, null);
  }

  /** Writes a message for debugging with a stack trace. */
  public static int d(String tag, String message, Throwable error) {
    return write("D", tag, message, error);
  }

  /** Writes a message. */
  public static int i(String tag, String message) {
    return write("I", tag, message, null);
  }

  /** Writes a message with a stack trace. */
  public static int i(String tag, String message, Throwable error) {
    return write("I", tag, message, error);
  }

  /** Writes a warning. */
  public static int w(String tag, String message) {
    return write("W", tag, message, null);
  }

  /** Writes a warning with a stack trace. */
  public static int w(String tag, String message, Throwable error) {
    return write("W", tag, message, error);
  }

  /** Writes an error. */
  public static int e(String tag, String message) {
    return write("E", tag, message, null);
  }

  /** Writes an error with a stack trace. */
  public static int e(String tag, String message, Throwable error) {
    return write("E", tag, message, error);
  }
}
