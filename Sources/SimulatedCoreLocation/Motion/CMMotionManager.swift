// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A handler for device motion, or an error.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
/// A handler for accelerations, or an error.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// A handler for rotation rates, or an error.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// A handler for magnetic fields, or an error.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void

/// The accelerometer, the gyroscope and the magnetometer.
///
/// Scope: Apple's class of that name. Updates come at their interval while the app runs, on the
/// main thread; without a handler, the last values can be read. The values are plausible for the
/// motion that the phone estimates (``MotionSamples``): at rest they are gravity and noise, on a
/// walk they swing with the steps.
///
/// Limitations: no position can be derived from the values. The sensors and the app's use of them
/// cost no energy in the simulation; `SimulatedApp.work(for:)` adds the app's part.
open class CMMotionManager: NSObject, @unchecked Sendable {
  /// The kinds of updates.
  private enum Sensor: Int, CaseIterable {
    case accelerometer, gyro, magnetometer, motion
  }

  /// Running updates: the serial number of their start ends those of an earlier one.
  private var serials: [Sensor: Int] = [:]
  private var serial = 0

  /// A manager.
  public override init() { super.init() }

  private static var process: AppProcess? { AppProcess.running }

  /// Starts updates of a sensor and calls `body` at each interval.
  private func start(_ sensor: Sensor, every interval: TimeInterval, _ body: (() -> Void)?) {
    guard let process = Self.process else { return }
    serial += 1
    serials[sensor] = serial
    guard let body else { return }
    // Apple's shortest interval is 10 ms.
    let step = SimulationDuration.seconds(min(max(0.01, interval), 9e5))
    repeatUpdate(sensor, serial, step, in: process.virtual, body)
  }

  private func repeatUpdate(
    _ sensor: Sensor,
    _ serial: Int,
    _ step: SimulationDuration,
    in process: VirtualProcess,
    _ body: @escaping () -> Void
  ) {
    process.schedule(after: step) { [weak self, weak process] in
      guard let self, let process, self.serials[sensor] == serial else { return }
      body()
      self.repeatUpdate(sensor, serial, step, in: process, body)
    }
  }

  private func isActive(_ sensor: Sensor) -> Bool { serials[sensor] != nil }

  /// The sample of this instant; nil while a sensor is off.
  private func sample<Value>(_ sensor: Sensor, _ make: (MotionSample) -> Value) -> Value? {
    guard isActive(sensor), let process = Self.process else { return nil }
    return make(MotionSamples.sample(of: process))
  }

  // MARK: - Accelerometer

  /// Seconds between accelerations; default 0.01.
  open var accelerometerUpdateInterval: TimeInterval = 0.01
  /// True.
  open var isAccelerometerAvailable: Bool { true }
  /// Whether accelerations are measured.
  open var isAccelerometerActive: Bool { isActive(.accelerometer) }
  /// The acceleration now; nil if it is not measured.
  open var accelerometerData: CMAccelerometerData? {
    sample(.accelerometer) { CMAccelerometerData($0) }
  }
  /// Starts to measure accelerations.
  open func startAccelerometerUpdates() {
    start(.accelerometer, every: accelerometerUpdateInterval, nil)
  }
  /// Starts to measure accelerations; the handler is called on the main thread.
  open func startAccelerometerUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMAccelerometerHandler
  ) {
    start(.accelerometer, every: accelerometerUpdateInterval) { [weak self] in
      handler(self?.accelerometerData, nil)
    }
  }
  /// Stops.
  open func stopAccelerometerUpdates() { serials[.accelerometer] = nil }

  // MARK: - Gyroscope

  /// Seconds between rotation rates; default 0.01.
  open var gyroUpdateInterval: TimeInterval = 0.01
  /// True.
  open var isGyroAvailable: Bool { true }
  /// Whether rotation is measured.
  open var isGyroActive: Bool { isActive(.gyro) }
  /// The rotation rate now; nil if it is not measured.
  open var gyroData: CMGyroData? { sample(.gyro) { CMGyroData($0) } }
  /// Starts to measure rotation.
  open func startGyroUpdates() { start(.gyro, every: gyroUpdateInterval, nil) }
  /// Starts to measure rotation; the handler is called on the main thread.
  open func startGyroUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMGyroHandler
  ) {
    start(.gyro, every: gyroUpdateInterval) { [weak self] in handler(self?.gyroData, nil) }
  }
  /// Stops.
  open func stopGyroUpdates() { serials[.gyro] = nil }

  // MARK: - Magnetometer

  /// Seconds between magnetic fields; default 0.01.
  open var magnetometerUpdateInterval: TimeInterval = 0.01
  /// Whether the phone has a compass.
  open var isMagnetometerAvailable: Bool { Self.process?.system?.headingAvailable ?? false }
  /// Whether the magnetic field is measured.
  open var isMagnetometerActive: Bool { isActive(.magnetometer) }
  /// The magnetic field now; nil if it is not measured.
  open var magnetometerData: CMMagnetometerData? {
    sample(.magnetometer) { CMMagnetometerData($0) }
  }
  /// Starts to measure the magnetic field.
  open func startMagnetometerUpdates() {
    start(.magnetometer, every: magnetometerUpdateInterval, nil)
  }
  /// Starts to measure the magnetic field; the handler is called on the main thread.
  open func startMagnetometerUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMMagnetometerHandler
  ) {
    start(.magnetometer, every: magnetometerUpdateInterval) { [weak self] in
      handler(self?.magnetometerData, nil)
    }
  }
  /// Stops.
  open func stopMagnetometerUpdates() { serials[.magnetometer] = nil }

  // MARK: - Device motion

  /// Seconds between device motions; default 0.01.
  open var deviceMotionUpdateInterval: TimeInterval = 0.01
  /// True.
  open var isDeviceMotionAvailable: Bool { true }
  /// Whether device motion is measured.
  open var isDeviceMotionActive: Bool { isActive(.motion) }
  /// The device motion now; nil if it is not measured.
  open var deviceMotion: CMDeviceMotion? { sample(.motion) { CMDeviceMotion($0) } }
  /// Whether the system shows how to calibrate the compass; without effect.
  open var showsDeviceMovementDisplay = false
  /// The frame of reference of the attitude; without effect.
  open private(set) var attitudeReferenceFrame = CMAttitudeReferenceFrame.xArbitraryZVertical
  /// All frames of reference.
  open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame {
    [
      .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical,
      .xTrueNorthZVertical,
    ]
  }

  /// Starts to measure device motion.
  open func startDeviceMotionUpdates() { start(.motion, every: deviceMotionUpdateInterval, nil) }
  /// Starts to measure device motion in a frame of reference.
  open func startDeviceMotionUpdates(using frame: CMAttitudeReferenceFrame) {
    attitudeReferenceFrame = frame
    startDeviceMotionUpdates()
  }
  /// Starts to measure device motion; the handler is called on the main thread.
  open func startDeviceMotionUpdates(
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    start(.motion, every: deviceMotionUpdateInterval) { [weak self] in
      handler(self?.deviceMotion, nil)
    }
  }
  /// Starts to measure device motion in a frame of reference; the handler is called on the main
  /// thread.
  open func startDeviceMotionUpdates(
    using frame: CMAttitudeReferenceFrame,
    to queue: VirtualTime.OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    attitudeReferenceFrame = frame
    startDeviceMotionUpdates(to: queue, withHandler: handler)
  }
  /// Stops.
  open func stopDeviceMotionUpdates() { serials[.motion] = nil }
}
