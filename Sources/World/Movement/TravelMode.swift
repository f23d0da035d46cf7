// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How the phone's carrier travels, as a trace states it: a motion, and for vehicles which one.
public enum TravelMode: String, CaseIterable, Sendable, Hashable, Codable {
  /// Not moving.
  case still
  /// On foot, walking.
  case walking
  /// On foot, running.
  case running
  /// On a bicycle.
  case cycling
  /// In a vehicle that is not stated.
  case automotive
  /// In a car.
  case car
  /// In a bus.
  case bus
  /// In a train, a tram or an underground train.
  case train

  /// A mode of travel without a stated vehicle.
  public init(_ motion: MotionMode) {
    switch motion {
    case .still: self = .still
    case .walking: self = .walking
    case .running: self = .running
    case .cycling: self = .cycling
    case .automotive: self = .automotive
    }
  }

  /// The motion of the carrier.
  public var motion: MotionMode {
    switch self {
    case .still: .still
    case .walking: .walking
    case .running: .running
    case .cycling: .cycling
    case .automotive, .car, .bus, .train: .automotive
    }
  }

  /// The vehicle; nil if there is none or it is not stated.
  public var vehicle: Vehicle? {
    switch self {
    case .car: .car
    case .bus: .bus
    case .train: .train
    case .still, .walking, .running, .cycling, .automotive: nil
    }
  }
}

/// A vehicle, as far as the reception of satellites in it is known.
public enum Vehicle: String, CaseIterable, Sendable, Hashable, Codable {
  /// A car.
  case car
  /// A bus.
  case bus
  /// A train, a tram or an underground train.
  case train
}
