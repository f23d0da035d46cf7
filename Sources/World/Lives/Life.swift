// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
internal import Stochastics

/// One made life: what stays the same about a person from day to day.
public struct Life: Sendable, Hashable {
  /// The kinds of working life.
  public enum Work: String, CaseIterable, Sendable, Hashable {
    /// Goes to a place of work or study.
    case commuter
    /// Has no place of work or study.
    case none = "no_work"
  }

  /// The ways to travel where it is too far to walk.
  public enum Travel: String, CaseIterable, Sendable, Hashable {
    /// By car.
    case car
    /// By bicycle, up to ``bicycleReach``; by train beyond.
    case bicycle
    /// By buses and trains.
    case transit
  }

  /// The times at which a phone is charged.
  public enum Charging: String, CaseIterable, Sendable, Hashable {
    /// While its owner sleeps.
    case overnight
    /// For a while in the evening.
    case evening
  }

  /// The farthest way by bicycle.
  ///
  /// Assumption: half an hour.
  static let bicycleReach = Metres(9000)

  /// The working life.
  public var work: Work
  /// The usual way to travel.
  public var travel: Travel
  /// The habit of charging.
  public var charging: Charging
  /// The home, in the plane of the region.
  public var home: PlanePoint
  /// The place of work; nil without one.
  public var workplace: PlanePoint?
  /// The times a day at which the screen is turned on.
  public var sessions: Double
  /// The usual time of day to leave for work.
  var leave: SimulationDuration
  /// The usual middle of sleep before a free day.
  var midSleep: SimulationDuration
  /// Whether there is Wi-Fi at home, and at work.
  var (hasHomeWiFi, hasWorkWiFi): (Bool, Bool)
  /// The draws of the person.
  let draws: KeyedRandom
  /// The distributions of all people.
  let model: LifeModel

  private static let purpose = DrawPurpose("world.life")

  /// The life of a person of a population, by the person's number.
  public init(_ number: Int, of model: LifeModel, seed: UInt64) {
    let draws = KeyedRandom(seed: seed, replication: number, purpose: Self.purpose)
    self.model = model
    self.draws = draws
    home = PlanePoint(
      east: draws.normal(0) * model.spread.value,
      north: draws.normal(1) * model.spread.value
    )
    work = draws.bernoulli(2, probability: model.workingShare) ? .commuter : .none
    let way = draws.uniform(3)
    travel =
      way < model.carShare
      ? .car : way < model.carShare + model.bicycleShare ? .bicycle : .transit
    charging = draws.bernoulli(4, probability: model.overnightShare) ? .overnight : .evening
    let distance = draws.logNormal(
      5,
      median: model.commuteMedian.value,
      sigma: model.commuteSigma
    )
    workplace =
      work == .commuter
      ? Self.place(
        min(Self.farthest, max(Self.nearest, distance)),
        from: home,
        by: draws.uniform(6)
      )
      : nil
    sessions = min(
      Self.mostSessions,
      draws.logNormal(7, median: max(0.01, model.sessionsMedian), sigma: model.sessionsSigma)
    )
    leave = model.leaveMean + model.leaveSpread * draws.normal(8)
    midSleep = model.midSleep + model.midSleepSpread * draws.normal(9)
    hasHomeWiFi = draws.bernoulli(10, probability: model.homeWiFiShare)
    hasWorkWiFi = draws.bernoulli(11, probability: model.workWiFiShare)
  }

  /// The nearest and the farthest place from home, in metres.
  static let (nearest, farthest) = (150.0, 80_000.0)
  /// The most times a day at which anybody turns the screen on.
  private static let mostSessions = 500.0

  /// A place at a distance in a direction given as a part of the full circle.
  static func place(_ distance: Double, from start: PlanePoint, by turn: Double) -> PlanePoint {
    let angle = 2 * Double.pi * turn
    return PlanePoint(
      east: start.east + distance * sin(angle),
      north: start.north + distance * cos(angle)
    )
  }

  /// The surroundings of streets at a place.
  func streets(at place: PlanePoint) -> Environment {
    PlanePoint.zero.distance(to: place) < model.urbanRadius ? .urban : .suburban
  }

  /// The density of cell sites around the home.
  public var area: AreaClass {
    let distance = PlanePoint.zero.distance(to: home)
    if distance < model.urbanRadius { return .denseUrban }
    return distance < model.ruralRadius ? .suburban : .rural
  }
}
