// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A handler for relative altitudes, or an error.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void

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

/// The barometer.
///
/// Scope: Apple's class of that name; updates come about once a second while the app runs, on the
/// main thread.
///
/// Limitations: heights are those of the day's recording, without weather. The sensor costs no
/// energy in the simulation.
open class CMAltimeter: NSObject, @unchecked Sendable {
  private var serial = 0
  private var isUpdating = false
  /// The height at which the updates started, in metres; nil until a height is known.
  private var start: Double?
  /// The last known height, in metres, which stays where the recording has none.
  private var last: Double?

  /// An altimeter.
  public override init() { super.init() }

  /// True.
  open class func isRelativeAltitudeAvailable() -> Bool { true }
  /// False: absolute heights are not simulated.
  open class func isAbsoluteAltitudeAvailable() -> Bool { false }
  /// Authorized, as for all motion data.
  open class func authorizationStatus() -> CMAuthorizationStatus { .authorized }

  /// Starts updates; the handler is called on the main thread.
  open func startRelativeAltitudeUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMAltitudeHandler
  ) {
    guard let process = AppProcess.running else { return }
    serial += 1
    isUpdating = true
    start = process.system?.barometricAltitude?.value
    last = start
    update(serial, in: process.virtual, handler)
  }

  /// The pressure of the standard atmosphere (ISO 2533) at a height in metres, in kilopascal.
  private static func pressure(at height: Double) -> Double {
    101.325 * pow(1 - 2.255_77e-5 * height, 5.255_88)
  }

  private func update(
    _ serial: Int,
    in process: VirtualProcess,
    _ handler: @escaping CMAltitudeHandler
  ) {
    process.schedule(after: .seconds(1)) { [weak self, weak process] in
      guard let self, let process, self.isUpdating, self.serial == serial else { return }
      let height = AppProcess.running?.system?.barometricAltitude?.value ?? self.last
      if self.start == nil { self.start = height }
      self.last = height
      handler(
        CMAltitudeData(
          timestamp: 86_400 + process.now.seconds,
          relativeAltitude: (height ?? 0) - (self.start ?? 0),
          pressure: Self.pressure(at: height ?? 0)
        ),
        nil
      )
      self.update(serial, in: process, handler)
    }
  }

  /// Stops updates.
  open func stopRelativeAltitudeUpdates() { isUpdating = false }
}
