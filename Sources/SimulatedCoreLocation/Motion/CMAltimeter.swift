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
  /// The height in metres above the start of the updates; 0, because heights are not simulated.
  public let relativeAltitude: NSNumber
  /// The pressure in kilopascal; that of the standard atmosphere at sea level, 101.325.
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
/// Limitations: the phone stays at one height. The sensor costs no energy in the simulation.
open class CMAltimeter: NSObject, @unchecked Sendable {
  private var serial = 0
  private var isUpdating = false

  /// An altimeter.
  public override init() { super.init() }

  /// True.
  open class func isRelativeAltitudeAvailable() -> Bool { true }
  /// False: heights above sea level are not simulated.
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
    update(serial, in: process.virtual, handler)
  }

  private func update(
    _ serial: Int,
    in process: VirtualProcess,
    _ handler: @escaping CMAltitudeHandler
  ) {
    process.schedule(after: .seconds(1)) { [weak self, weak process] in
      guard let self, let process, self.isUpdating, self.serial == serial else { return }
      handler(
        CMAltitudeData(
          timestamp: 86_400 + process.now.seconds,
          relativeAltitude: 0,
          pressure: 101.325
        ),
        nil
      )
      self.update(serial, in: process, handler)
    }
  }

  /// Stops updates.
  open func stopRelativeAltitudeUpdates() { isUpdating = false }
}
