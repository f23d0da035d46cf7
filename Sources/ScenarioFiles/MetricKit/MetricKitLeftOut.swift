// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Notes on what was left out of MetricKit files or may mislead, by reason.
struct MetricKitLeftOut {
  /// Payloads without location activity.
  var silent = 0
  /// Diagnostic payloads.
  var diagnostics = 0
  /// Impossible values.
  var junk = 0
  /// Payloads with an implausible period.
  var odd = 0
  /// Payloads without times, which count as a day.
  var untimed = 0
  /// Xcode's samples.
  var samples = 0
  /// Payloads of several versions of the app.
  var mixed = 0

  /// A sentence for each reason that occurred.
  var notes: [String] {
    var notes: [String] = []
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { notes.append("\(count) \(count == 1 ? one : several)") }
    }
    note(
      silent,
      "payload does not mention location and is left out; the app may still have used it",
      "payloads do not mention location and are left out; the app may still have used it"
    )
    note(diagnostics, "diagnostic payload is left out", "diagnostic payloads are left out")
    note(
      junk,
      "value is below zero or longer than its period, and is left out",
      "values are below zero or longer than their periods, and are left out"
    )
    note(
      odd,
      "payload covers less than an hour or more than 400 days, or ends before it begins, and is "
        + "left out",
      "payloads cover less than an hour or more than 400 days, or end before they begin, and are "
        + "left out"
    )
    note(
      untimed,
      "payload has no readable times and is treated as one day",
      "payloads have no readable times and are treated as one day each"
    )
    note(
      samples,
      "payload is Xcode's simulated sample and is left out",
      "payloads are Xcode's simulated sample and are left out"
    )
    note(
      mixed,
      "payload mixes several versions of the app",
      "payloads mix several versions of the app"
    )
    return notes
  }

  /// The reason why no report remains after reading all files.
  var nothingLeft: String {
    if odd > 0 {
      let count = silent + diagnostics + odd + samples
      return count == 1 ? "the only payload is left out" : "all \(count) payloads are left out"
    }
    if silent > 0 { return "none of the \(silent) payloads has location activity" }
    if samples > 0 { return "all payloads are Xcode's samples" }
    return diagnostics > 0
      ? "all payloads are diagnostic payloads" : "no MetricKit payload was found"
  }

  /// The text below that: what was left out, and what is required unless it was present.
  var reasons: [String] {
    if odd > 0 { return notes }
    let wanted =
      "it must be MXMetricPayload.jsonRepresentation() with locationActivityMetrics, or a "
      + "MetricReport from JSONEncoder with intervalEntries; see docs/guide/measure-your-phone.md"
    return (junk > 0 ? notes : []) + [wanted]
  }
}
