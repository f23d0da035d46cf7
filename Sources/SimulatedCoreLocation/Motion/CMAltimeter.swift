// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Mathematics
internal import Quantities
internal import VirtualTime

/// A handler for relative altitudes, or an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void

/// A handler for absolute altitudes, or an error.
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

/// A height above the place where updates started, with the pressure of the air.
open class CMAltitudeData: CMLogItem, @unchecked Sendable {
  /// The height in metres above the start of the updates; 0 if the day's recording has no heights.
  public let relativeAltitude: NSNumber
  /// The pressure in kilopascal; that of the standard atmosphere at the height, or at sea level.
  public let pressure: NSNumber

  init(timestamp: TimeInterval, relativeAltitude: Double, pressure: Double) {
    self.relativeAltitude = NSNumber(value: relativeAltitude)
    self.pressure = NSNumber(value: pressure)
    super.init(timestamp: timestamp)
  }
}

/// A height above the sea.
open class CMAbsoluteAltitudeData: CMLogItem, @unchecked Sendable {
  /// The height in metres above the sea.
  public let altitude: Double
  /// The standard deviation of the height's error in metres; 0.1, that of the simulated noise.
  public let accuracy = 0.1
  /// The resolution in metres; 0.1, to which the height is rounded.
  public let precision = 0.1

  init(timestamp: TimeInterval, altitude: Double) {
    self.altitude = altitude
    super.init(timestamp: timestamp)
  }
}

/// The barometer.
///
/// Scope: Apple's class of that name; updates come about once a second while the app runs, on the
/// main thread.
///
/// Limitations: heights are those of the day's recording, without weather, so that absolute heights
/// err less than a phone's. The sensor costs no energy in the simulation.
open class CMAltimeter: NSObject, @unchecked Sendable {
  /// The numbers of the running updates; 0 for none.
  private var relativeUpdates = 0
  private var absoluteUpdates = 0
  private var count = 0
  /// The height at which the relative updates started, in metres; nil until a height is known.
  private var start: Double?
  /// The last known height, in metres, which stays where the recording has none.
  private var last: Double?

  /// An altimeter.
  public override init() { super.init() }

  /// True.
  open class func isRelativeAltitudeAvailable() -> Bool { true }
  /// True, also for phones before the iPhone 12, which cannot measure absolute heights.
  open class func isAbsoluteAltitudeAvailable() -> Bool { true }
  /// Authorized, as for all motion data.
  open class func authorizationStatus() -> CMAuthorizationStatus { .authorized }

  /// Starts updates; the handler is called on the main thread.
  open func startRelativeAltitudeUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMAltitudeHandler
  ) {
    guard let process = AppProcess.running else { return }
    start = process.system?.barometricAltitude?.value
    last = start
    update(\.relativeUpdates, next(), in: process.virtual) { altimeter, time, height in
      if altimeter.start == nil { altimeter.start = height }
      handler(
        CMAltitudeData(
          timestamp: time,
          relativeAltitude: (height ?? 0) - (altimeter.start ?? 0),
          pressure: Self.pressure(at: height ?? 0)
        ),
        nil
      )
    }
  }

  /// Starts updates; the handler is called on the main thread, once a height is known.
  ///
  /// If the day's recording has no heights, it is never called.
  open func startAbsoluteAltitudeUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMAbsoluteAltitudeHandler
  ) {
    guard let process = AppProcess.running else { return }
    update(\.absoluteUpdates, next(), in: process.virtual) { _, time, height in
      if let height { handler(CMAbsoluteAltitudeData(timestamp: time, altitude: height), nil) }
    }
  }

  /// The pressure of the standard atmosphere (ISO 2533) at a height in metres, in kilopascal.
  private static func pressure(at height: Double) -> Double {
    101.325 * Mathematics.pow(1 - 2.255_77e-5 * height, 5.255_88)
  }

  private func next() -> Int {
    count += 1
    return count
  }

  /// Calls back each second with the time and the last known height while the updates run.
  private func update(
    _ running: ReferenceWritableKeyPath<CMAltimeter, Int>,
    _ number: Int,
    in process: VirtualProcess,
    _ handler: @escaping (CMAltimeter, TimeInterval, Double?) -> Void
  ) {
    self[keyPath: running] = number
    process.schedule(after: .seconds(1)) { [weak self, weak process] in
      guard let self, let process, self[keyPath: running] == number else { return }
      self.last = AppProcess.running?.system?.barometricAltitude?.value ?? self.last
      handler(self, 86_400 + process.now.seconds, self.last)
      guard self[keyPath: running] == number else { return }
      self.update(running, number, in: process, handler)
    }
  }

  /// Stops updates.
  open func stopRelativeAltitudeUpdates() { relativeUpdates = 0 }
  /// Stops updates.
  open func stopAbsoluteAltitudeUpdates() { absoluteUpdates = 0 }
}
