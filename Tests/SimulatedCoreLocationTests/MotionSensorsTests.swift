// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import TracewattTesting

@Suite struct MotionSensorsTests {
  @Test("accelerations swing on a walk and are still at rest, at the interval of the app")
  func accelerometer() throws {
    let journal = Journal()
    let swings = Swings()
    _ = try SimulatedDay("office_day").run {
      let manager = CMMotionManager()
      manager.accelerometerUpdateInterval = 0.1
      let activity = CMMotionActivityManager()
      activity.startActivityUpdates(to: .main) { swings.isWalking = $0?.walking ?? false }
      manager.startAccelerometerUpdates(to: .main) { data, _ in
        if let data { swings.add(data.acceleration) }
      }
      journal.note("\(manager.isAccelerometerActive) \(manager.accelerometerData != nil)")
      return [manager, activity]
    }
    #expect(journal.lines == ["0.0 true true"])
    #expect(swings.still.count > 50)
    // Noise of 0.003 at most on each axis.
    #expect(swings.still.allSatisfy { abs($0 - 1) < 0.02 })
    if !swings.walking.isEmpty {
      #expect((swings.walking.max() ?? 0) > 1.1)
    }
  }

  @Test("device motion, gyroscope, magnetometer and altimeter give values until they are stopped")
  func others() throws {
    let journal = Journal()
    _ = try quietDay().run { () -> [AnyObject] in
      let manager = CMMotionManager()
      let altimeter = CMAltimeter()
      manager.deviceMotionUpdateInterval = 1
      manager.startDeviceMotionUpdates(to: .main) { motion, _ in
        journal.note("motion \(motion?.gravity.z ?? 0)")
        manager.stopDeviceMotionUpdates()
      }
      manager.startGyroUpdates()
      manager.startMagnetometerUpdates()
      altimeter.startRelativeAltitudeUpdates(to: .main) { data, _ in
        journal.note("altitude \(data?.relativeAltitude.doubleValue ?? -1) \(data?.pressure ?? 0)")
        altimeter.stopRelativeAltitudeUpdates()
      }
      journal.note("gyro \(abs(manager.gyroData?.rotationRate.x ?? 9) < 0.01)")
      journal.note("field \(manager.magnetometerData?.magneticField.y ?? 0)")
      return [manager, altimeter]
    }
    #expect(
      journal.lines == [
        "0.0 gyro true", "0.0 field 20.0", "1.0 motion -1.0", "1.0 altitude 0.0 101.325",
      ]
    )
  }

  @Test("outside of a day the sensors are silent")
  func outside() {
    let manager = CMMotionManager()
    manager.startAccelerometerUpdates()
    #expect(manager.accelerometerData == nil)
    #expect(!manager.isAccelerometerActive)
  }
}

/// Lengths of accelerations, by the estimated motion.
private final class Swings: @unchecked Sendable {
  var isWalking = false
  private(set) var walking: [Double] = []
  private(set) var still: [Double] = []

  func add(_ a: CMAcceleration) {
    let length = (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot()
    if isWalking { walking.append(length) } else { still.append(length) }
  }
}
