// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The runs of a study that keep deliveries and ledger intervals.
public enum RunDetail: String, CaseIterable, Sendable, Hashable {
  /// No run.
  case none
  /// Replication 0.
  case first
  /// Every run.
  case all
}
