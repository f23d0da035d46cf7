// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// An acceleration along the phone's axes, in multiples of 9.81 m/s².
public struct CMAcceleration: Sendable, Hashable {
  /// Across the phone.
  public var x: Double
  /// Along the phone.
  public var y: Double
  /// Through the phone.
  public var z: Double
  /// No acceleration.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// An acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rotation rate around the phone's axes, in radians per second.
public struct CMRotationRate: Sendable, Hashable {
  /// Around the axis across the phone.
  public var x: Double
  /// Around the axis along the phone.
  public var y: Double
  /// Around the axis through the phone.
  public var z: Double
  /// No rotation.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// A rotation rate.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A magnetic field along the phone's axes, in microtesla.
public struct CMMagneticField: Sendable, Hashable {
  /// Across the phone.
  public var x: Double
  /// Along the phone.
  public var y: Double
  /// Through the phone.
  public var z: Double
  /// No field.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// A field.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A magnetic field with the quality of its calibration.
public struct CMCalibratedMagneticField: Sendable, Hashable {
  /// The field.
  public var field: CMMagneticField
  /// The quality.
  public var accuracy: CMMagneticFieldCalibrationAccuracy
  /// A field with its quality.
  public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
    self.field = field
    self.accuracy = accuracy
  }
}

/// The quality of the calibration of the magnetic field; the raw values are Apple's.
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
  /// Not calibrated.
  case uncalibrated = -1
  /// Low.
  case low = 0
  /// Medium.
  case medium = 1
  /// High.
  case high = 2
}

/// A frame of reference of attitudes.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable, Hashable {
  /// The bits; Apple's.
  public let rawValue: UInt
  /// Frames from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Any horizontal direction.
  public static let xArbitraryZVertical = Self(rawValue: 1)
  /// Any horizontal direction, corrected by the compass.
  public static let xArbitraryCorrectedZVertical = Self(rawValue: 2)
  /// Magnetic north.
  public static let xMagneticNorthZVertical = Self(rawValue: 4)
  /// True north.
  public static let xTrueNorthZVertical = Self(rawValue: 8)
}

/// The orientation of the phone as a unit quaternion.
public struct CMQuaternion: Sendable, Hashable {
  /// The first part of the axis.
  public var x: Double
  /// The second part of the axis.
  public var y: Double
  /// The third part of the axis.
  public var z: Double
  /// The part of the angle.
  public var w: Double
  /// No rotation.
  public init() { self.init(x: 0, y: 0, z: 0, w: 1) }
  /// A quaternion.
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}

/// The orientation of the phone as a matrix.
public struct CMRotationMatrix: Sendable, Hashable {
  /// The first row.
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0
  /// The second row.
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0
  /// The third row.
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0
  /// No rotation.
  public init() {}
}

/// The orientation of the phone; always level, because it is not simulated.
open class CMAttitude: NSObject, NSCopying, @unchecked Sendable {
  /// The rotation around the axis along the phone, in radians; 0.
  open var roll: Double { 0 }
  /// The rotation around the axis across the phone, in radians; 0.
  open var pitch: Double { 0 }
  /// The rotation around the vertical, in radians; 0.
  open var yaw: Double { 0 }
  /// No rotation.
  open var rotationMatrix: CMRotationMatrix { CMRotationMatrix() }
  /// No rotation.
  open var quaternion: CMQuaternion { CMQuaternion() }
  /// Does nothing, because all attitudes are equal.
  open func multiply(byInverseOf attitude: CMAttitude) {}
  /// The attitude itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An acceleration, gravity included.
open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
  /// The acceleration.
  public let acceleration: CMAcceleration

  init(_ sample: MotionSample) {
    var acceleration = sample.acceleration
    acceleration.z -= 1
    self.acceleration = acceleration
    super.init(timestamp: sample.timestamp)
  }
}

/// A rotation rate.
open class CMGyroData: CMLogItem, @unchecked Sendable {
  /// The rotation rate.
  public let rotationRate: CMRotationRate

  init(_ sample: MotionSample) {
    rotationRate = sample.rotation
    super.init(timestamp: sample.timestamp)
  }
}

/// A magnetic field: 20 µT along the phone, as of one that points north.
open class CMMagnetometerData: CMLogItem, @unchecked Sendable {
  /// The magnetic field.
  public let magneticField = CMMagneticField(x: 0, y: 20, z: 0)

  init(_ sample: MotionSample) { super.init(timestamp: sample.timestamp) }
}

/// Acceleration, gravity, rotation and orientation of the phone.
open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
  /// The orientation; always level.
  public let attitude = CMAttitude()
  /// The rotation rate.
  public let rotationRate: CMRotationRate
  /// The direction of gravity, of length 1.
  public let gravity = CMAcceleration(x: 0, y: 0, z: -1)
  /// The acceleration without gravity.
  public let userAcceleration: CMAcceleration
  /// The magnetic field: 20 µT along the phone.
  public let magneticField = CMCalibratedMagneticField(
    field: CMMagneticField(x: 0, y: 20, z: 0),
    accuracy: .medium
  )
  /// The direction of the phone's top in degrees; -1, because headings come from Core Location.
  public let heading = -1.0

  init(_ sample: MotionSample) {
    rotationRate = sample.rotation
    userAcceleration = sample.acceleration
    super.init(timestamp: sample.timestamp)
  }
}
