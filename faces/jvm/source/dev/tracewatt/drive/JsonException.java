// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.drive;

/** A text that is no JSON, or a value that JSON does not have. */
public final class JsonException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  JsonException(String message) {
    super(message);
  }
}
