// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Mathematics
internal import Quantities

/// A position with its reported accuracy and the time at which it was determined.
///
/// Altitudes are those of the day's recording, with an error as large as `verticalAccuracy`; 0 m if
/// it has none.
///
/// Limitations: both kinds of altitude are the same, because the geoid is not modelled.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The place.
  open var coordinate: CLLocationCoordinate2D { kept.coordinate }
  /// The height above sea level in metres; 0 in simulated positions.
  open var altitude: CLLocationDistance { kept.altitude }
  /// The height above the ellipsoid in metres; 0 in simulated positions.
  open var ellipsoidalAltitude: CLLocationDistance { kept.altitude }
  /// The radius in metres; negative if the coordinate is not valid.
  open var horizontalAccuracy: CLLocationAccuracy { kept.horizontalAccuracy }
  /// The accuracy of the altitude in metres; -1 for Wi-Fi and cells.
  open var verticalAccuracy: CLLocationAccuracy { kept.verticalAccuracy }
  /// The direction of travel in degrees; -1 if unknown.
  open var course: CLLocationDirection { kept.course }
  /// The accuracy of the course in degrees; -1 if unknown.
  open var courseAccuracy: CLLocationDirectionAccuracy { kept.courseAccuracy }
  /// The speed in metres per second; -1 if unknown.
  open var speed: CLLocationSpeed { kept.speed }
  /// The accuracy of the speed in metres per second; -1 if unknown.
  open var speedAccuracy: CLLocationSpeedAccuracy { kept.speedAccuracy }
  /// The time at which the position was determined, not delivered.
  open var timestamp: Date { kept.timestamp }
  /// The floor of a building; nil if unknown, as in every simulated position.
  open var floor: CLFloor? { nil }
  /// The source of the position; simulated positions are marked as such.
  open var sourceInformation: CLLocationSourceInformation? { kept.sourceInformation }

  private struct Values {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance
    var horizontalAccuracy: CLLocationAccuracy
    var verticalAccuracy: CLLocationAccuracy
    var course: CLLocationDirection
    var courseAccuracy: CLLocationDirectionAccuracy
    var speed: CLLocationSpeed
    var speedAccuracy: CLLocationSpeedAccuracy
    var timestamp: Date
    var sourceInformation: CLLocationSourceInformation?
  }

  private let kept: Values

  /// A position at latitude and longitude 0 with radius 0, determined now.
  public override convenience init() { self.init(latitude: 0, longitude: 0) }

  /// A position with coordinates only, determined now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: 0,
      horizontalAccuracy: 0,
      verticalAccuracy: -1,
      timestamp: Date()
    )
  }

  /// A position.
  public convenience init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy,
    timestamp: Date
  ) {
    self.init(
      coordinate: coordinate,
      altitude: altitude,
      horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy,
      course: -1,
      speed: -1,
      timestamp: timestamp
    )
  }

  /// A position with course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    speed: CLLocationSpeed,
    timestamp: Date
  ) {
    self.init(
      coordinate: coordinate,
      altitude: altitude,
      horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy,
      course: course,
      courseAccuracy: -1,
      speed: speed,
      speedAccuracy: -1,
      timestamp: timestamp
    )
  }

  /// A position with course and speed and their accuracies.
  public convenience init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) {
    self.init(
      coordinate: coordinate,
      altitude: altitude,
      horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy,
      course: course,
      courseAccuracy: courseAccuracy,
      speed: speed,
      speedAccuracy: speedAccuracy,
      timestamp: timestamp,
      sourceInfo: nil
    )
  }

  /// A position with all its values.
  public init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date,
    sourceInfo: CLLocationSourceInformation?
  ) {
    kept = Values(
      coordinate: coordinate,
      altitude: altitude,
      horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy,
      course: course,
      courseAccuracy: courseAccuracy,
      speed: speed,
      speedAccuracy: speedAccuracy,
      timestamp: timestamp,
      sourceInformation: sourceInfo
    )
  }

  /// True, because archives of positions can be read securely.
  public class var supportsSecureCoding: Bool { true }

  /// A position from an archive; nil if the archive holds none.
  ///
  /// The source of the position is not part of it.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude") else { return nil }
    func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    kept = Values(
      coordinate: CLLocationCoordinate2D(
        latitude: number("latitude"),
        longitude: number("longitude")
      ),
      altitude: number("altitude"),
      horizontalAccuracy: number("horizontalAccuracy"),
      verticalAccuracy: number("verticalAccuracy"),
      course: number("course"),
      courseAccuracy: number("courseAccuracy"),
      speed: number("speed"),
      speedAccuracy: number("speedAccuracy"),
      timestamp: Date(timeIntervalSinceReferenceDate: number("timestamp")),
      sourceInformation: nil
    )
  }

  /// Writes the position to an archive.
  open func encode(with coder: NSCoder) {
    let numbers: [(String, Double)] = [
      ("latitude", coordinate.latitude), ("longitude", coordinate.longitude),
      ("altitude", altitude), ("horizontalAccuracy", horizontalAccuracy),
      ("verticalAccuracy", verticalAccuracy), ("course", course),
      ("courseAccuracy", courseAccuracy), ("speed", speed), ("speedAccuracy", speedAccuracy),
      ("timestamp", timestamp.timeIntervalSinceReferenceDate),
    ]
    for (key, number) in numbers { coder.encode(number, forKey: key) }
  }

  /// The length of the geodesic to another position, in metres.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.distance(from: Coordinate(coordinate), to: Coordinate(location.coordinate)).value
  }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Coordinate, radius, motion and time.
  open override var description: String {
    """
    <\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m \
    (speed \(speed) mps / course \(course)) @ \(timestamp)
    """
  }
}

/// The floor of a building.
open class CLFloor: NSObject, @unchecked Sendable {
  /// The floor; the ground floor is 0.
  public let level: Int

  init(level: Int) { self.level = level }
}

/// The source of a position.
open class CLLocationSourceInformation: NSObject, @unchecked Sendable {
  /// True if a simulation made it.
  public let isSimulatedBySoftware: Bool
  /// True if an accessory made it.
  public let isProducedByAccessory: Bool

  static let simulated = CLLocationSourceInformation(
    softwareSimulationState: true,
    andExternalAccessoryState: false
  )

  /// A source with its two flags.
  public init(softwareSimulationState: Bool, andExternalAccessoryState: Bool) {
    isSimulatedBySoftware = softwareSimulationState
    isProducedByAccessory = andExternalAccessoryState
  }
}

extension AppProcess {
  /// A fix of the contract as an app sees it.
  ///
  /// Assumption: a speed is as accurate as a tenth of the position's radius, at least 0.1 m/s, and
  /// the course as the angle which that error makes with the speed. Logs of phones with these two
  /// values would replace it.
  func location(_ fix: Fix) -> CLLocation {
    let speedAccuracy = max(0.1, fix.horizontalAccuracy.value / 10)
    let courseAccuracy = Mathematics.atan2(speedAccuracy, fix.speed?.value ?? 0) * 180 / .pi
    return CLLocation(
      coordinate: coordinate(of: fix.position),
      altitude: system?.altitude(of: fix)?.value ?? 0,
      horizontalAccuracy: fix.horizontalAccuracy.value,
      verticalAccuracy: fix.verticalAccuracy?.value ?? -1,
      course: fix.course?.value ?? -1,
      courseAccuracy: fix.course == nil ? -1 : courseAccuracy,
      speed: fix.speed?.value ?? -1,
      speedAccuracy: fix.speed == nil ? -1 : speedAccuracy,
      timestamp: date(of: fix.timestamp),
      sourceInfo: .simulated
    )
  }
}
