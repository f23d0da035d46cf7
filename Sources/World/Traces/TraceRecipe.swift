// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A day described as stays and legs, from which a trace is made.
///
/// Scope: shipped and hand-written days without a recording. The same recipe gives the same trace
/// on one build; chance within it comes from its own seed.
///
/// Limitations: ways are polylines with smooth curves, not roads of a map; cruising speed is
/// constant between stops and the ends of stretches.
///
/// Sources: default speeds are assumptions: walking 1.4 m/s, running 3 m/s, cycling 5 m/s,
/// automotive 13.9 m/s (50 km/h). Replace them by `speed`.
///
/// Validation: tests check every trace against its bounds of speed and acceleration.
public struct TraceRecipe: Codable, Sendable, Hashable {
  /// The name, as in `^[a-z][a-z0-9_]*$`.
  public var name: String
  /// A short title for people.
  public var title: String
  /// The seed of stops, curves and walks inside buildings; default 1.
  public var seed: UInt64
  /// Milliseconds from 1970-01-01T00:00:00Z to the start; nil where the day has no date.
  public var startUnixMilliseconds: Int64?
  /// The places that steps name.
  public var places: [Place]
  /// The stays and legs in order; the first is a stay with a location.
  public var steps: [Step]

  /// A recipe of steps between places.
  public init(
    name: String = "recipe",
    title: String = "",
    seed: UInt64 = 1,
    startUnixMilliseconds: Int64? = nil,
    places: [Place] = [],
    steps: [Step] = []
  ) {
    self.name = name
    self.title = title
    self.seed = seed
    self.startUnixMilliseconds = startUnixMilliseconds
    self.places = places
    self.steps = steps
  }

  /// A location: a named place or a coordinate.
  public enum Location: Codable, Sendable, Hashable {
    /// At one of the recipe's places.
    case place(String)
    /// At a coordinate.
    case coordinate(Coordinate)
  }

  /// A part of the day.
  public enum Step: Codable, Sendable, Hashable {
    /// Being somewhere.
    case stay(Stay)
    /// Going somewhere.
    case leg(Leg)
  }

  /// Time spent at one location.
  public struct Stay: Codable, Sendable, Hashable {
    /// The location of the stay, needed in the first step; nil keeps the location reached.
    public var location: Location?
    /// The end of the stay.
    public var end: End
    /// The surroundings of the phone; nil leaves them to the world.
    public var environment: Environment?
    /// Short walks inside the building; nil means perfectly still.
    public var roaming: Roaming?

    /// The kinds of end of a stay.
    public enum End: Codable, Sendable, Hashable {
      /// After a duration, above 0 s.
      case after(SimulationDuration)
      /// At a time since the recipe's start, later than the arrival.
      case at(SimulationTime)
    }

    /// A stay; still unless `roaming` is given.
    public init(
      at location: Location? = nil,
      end: End = .after(.hours(1)),
      environment: Environment? = nil,
      roaming: Roaming? = nil
    ) {
      self.location = location
      self.end = end
      self.environment = environment
      self.roaming = roaming
    }
  }

  /// Short walks around a location, such as between desk and kitchen.
  public struct Roaming: Codable, Sendable, Hashable {
    /// The largest distance of the walks from the location; above 0 m, default 10 m.
    public var radius: Metres
    /// The mean time between walks; above 0 s, default 20 min.
    public var every: SimulationDuration

    /// Walks within a radius, with a mean time between them.
    public init(radius: Metres = Metres(10), every: SimulationDuration = .minutes(20)) {
      self.radius = radius
      self.every = every
    }
  }

  /// Movement from the location reached to another one.
  public struct Leg: Codable, Sendable, Hashable {
    /// The motion mode of the carrier; not `still`.
    public var mode: TravelMode
    /// The end of the leg.
    public var destination: Location
    /// Points on the way, in order.
    public var via: [Location]
    /// Cruising speed, above 0 m/s; nil takes the mode's default.
    public var speed: MetresPerSecond?
    /// Time from standing to cruising speed and back, above 0 s; nil takes the mode's default.
    public var accelerationTime: SimulationDuration?
    /// Speed at points on the way with a turn over 20 degrees; nil takes the mode's default.
    public var cornerSpeed: MetresPerSecond?
    /// Chance stops: red lights, jams, deliveries.
    public var stops: Stops?
    /// Fixed stops: stations and halts.
    public var stations: [Station]
    /// Smooth curves, so that the way is longer than its straight parts; nil means straight.
    public var winding: Winding?
    /// The surroundings of the phone; nil leaves them to the world.
    public var environment: Environment?
    /// Parts of the way in another environment, such as tunnels; a later one overrides an earlier
    /// one.
    public var stretches: [Stretch]
    /// Parts of the way at another cruising speed, such as built-up areas; a later one overrides.
    public var speeds: [SpeedStretch]

    /// A leg; straight, without stops and at the mode's own speed unless more is given.
    public init(
      mode: TravelMode,
      to destination: Location,
      via: [Location] = [],
      speed: MetresPerSecond? = nil,
      accelerationTime: SimulationDuration? = nil,
      cornerSpeed: MetresPerSecond? = nil,
      stops: Stops? = nil,
      stations: [Station] = [],
      winding: Winding? = nil,
      environment: Environment? = nil,
      stretches: [Stretch] = [],
      speeds: [SpeedStretch] = []
    ) {
      self.mode = mode
      self.destination = destination
      self.via = via
      self.speed = speed
      self.accelerationTime = accelerationTime
      self.cornerSpeed = cornerSpeed
      self.stops = stops
      self.stations = stations
      self.winding = winding
      self.environment = environment
      self.stretches = stretches
      self.speeds = speeds
    }
  }

  /// A part of a leg's way at another cruising speed.
  public struct SpeedStretch: Codable, Sendable, Hashable {
    /// The start, as a part of the leg's length, 0...1.
    public var fromFraction: Double
    /// The end, as a part of the leg's length, above `fromFraction`, at most 1.
    public var toFraction: Double
    /// The cruising speed there, above 0 m/s.
    public var speed: MetresPerSecond

    /// A part of the way at a speed.
    public init(from: Double, to: Double, speed: MetresPerSecond) {
      fromFraction = from
      toFraction = to
      self.speed = speed
    }
  }

  /// Stops at distances and with durations drawn from the recipe's seed.
  public struct Stops: Codable, Sendable, Hashable {
    /// Mean distance between stops (exponential), above 0 m.
    public var spacing: Metres
    /// Mean duration (exponential, kept within a fifth and the fivefold), above 0 s.
    public var duration: SimulationDuration

    /// Stops with a mean spacing and a mean duration.
    public init(spacing: Metres, duration: SimulationDuration) {
      self.spacing = spacing
      self.duration = duration
    }
  }

  /// A stop at a fixed part of the way.
  public struct Station: Codable, Sendable, Hashable {
    /// The part of the leg's length, above 0 and below 1.
    public var fraction: Double
    /// The duration of the stop, above 0 s.
    public var dwell: SimulationDuration

    /// A stop at a part of the way.
    public init(fraction: Double, dwell: SimulationDuration) {
      self.fraction = fraction
      self.dwell = dwell
    }
  }

  /// Curves to both sides of the straight way; they vanish at the given points.
  public struct Winding: Codable, Sendable, Hashable {
    /// The largest distance from the straight way, at least 0 m.
    public var amplitude: Metres
    /// The approximate length of a double curve, above 0 m.
    public var length: Metres

    /// Curves of an amplitude and a length.
    public init(amplitude: Metres, length: Metres) {
      self.amplitude = amplitude
      self.length = length
    }
  }

  /// A part of a leg's way in another environment.
  public struct Stretch: Codable, Sendable, Hashable {
    /// The start, as a part of the leg's length, 0...1.
    public var fromFraction: Double
    /// The end, as a part of the leg's length, above `fromFraction`, at most 1.
    public var toFraction: Double
    /// The surroundings of the phone; default a tunnel.
    public var environment: Environment

    /// A stretch between two parts of the way.
    public init(from: Double, to: Double, environment: Environment = .tunnel) {
      fromFraction = from
      toFraction = to
      self.environment = environment
    }
  }
}
