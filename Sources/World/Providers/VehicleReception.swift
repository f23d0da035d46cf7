// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a vehicle does to the reception of satellites.
///
/// Scope: one factor for each ride, because a ride has one seat, one pocket and one carriage. The
/// receiver does not know of it: the accuracy that it expects remains that of the surroundings, as
/// measured (the share of positions inside their radius falls from 0.85 to 0.54 by train).
///
/// Limitations: there is no delay of positions. Their mean distance from the truth along the way is
/// -1.4 to +0.9 m by bicycle, car, bus and train, and does not grow with speed; but the truth was
/// made from the same kinds of phones, so that a delay common to all of them cannot be seen.
///
/// Source of the built-in numbers: positions of iPhones at best accuracy in 7 car, 11 bus and 12
/// train rides (MobilityNet 2020, development part). The median error of a ride, less that of its
/// truth, is compared with the 4.4 m of the surroundings' row; rides are weighted by the number of
/// their positions.
public struct VehicleReception: Sendable, Hashable, Codable {
  /// The median over rides of the factor on the error, at least 0.1.
  public var errorFactor: Double
  /// The standard deviation over rides of the logarithm of the factor, at least 0.
  public var errorSpread: Double
  /// The shortest time over which the error falls to a correlation of 1/e.
  public var timeConstant: SimulationDuration

  /// A reception by its numbers.
  public init(errorFactor: Double, errorSpread: Double, timeConstant: SimulationDuration) {
    self.errorFactor = errorFactor
    self.errorSpread = errorSpread
    self.timeConstant = timeConstant
  }

  /// The settings of a vehicle, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "error_factor",
      \.errorFactor,
      .number(0.1...100),
      "The median, over rides, of the factor on the satellite error",
      .derived,
      "rides of phones at best accuracy, MobilityNet 2020"
    ),
    Setting(
      "error_spread",
      \.errorSpread,
      .number(0...3),
      "The standard deviation, over rides, of the logarithm of that factor",
      .derived,
      "rides of phones at best accuracy, MobilityNet 2020"
    ),
    Setting(
      "time_constant",
      \.timeConstant,
      .duration(1...86_400),
      "The shortest time over which the correlation of the error falls to 1/e",
      .derived,
      "the correlation of errors 10 s apart, MobilityNet 2020"
    ),
  ]
}

/// A table with a row for each vehicle.
public struct PerVehicle: Sendable, Hashable, Codable {
  /// The row of cars.
  public var car: VehicleReception
  /// The row of buses.
  public var bus: VehicleReception
  /// The row of trains, trams and underground trains.
  public var train: VehicleReception

  /// A table by its rows.
  public init(car: VehicleReception, bus: VehicleReception, train: VehicleReception) {
    self.car = car
    self.bus = bus
    self.train = train
  }

  /// The row of a vehicle.
  public subscript(vehicle: Vehicle) -> VehicleReception {
    get {
      switch vehicle {
      case .car: car
      case .bus: bus
      case .train: train
      }
    }
    set {
      switch vehicle {
      case .car: car = newValue
      case .bus: bus = newValue
      case .train: train = newValue
      }
    }
  }
}
