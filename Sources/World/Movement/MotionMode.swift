// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The true motion of the phone's carrier.
public enum MotionMode: String, CaseIterable, Sendable, Hashable, Codable {
  /// Not moving.
  case still
  /// On foot, walking.
  case walking
  /// On foot, running.
  case running
  /// On a bicycle.
  case cycling
  /// In a car, bus, train or other vehicle.
  case automotive
}
