// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies

/// A service with the strategies of a study that use it.
public struct ServiceUse: Sendable, Hashable {
  /// The service.
  public var service: ServiceKind
  /// The names of the strategies, in the order of the study.
  public var strategies: [String]

  /// A service and the strategies that use it.
  public init(_ service: ServiceKind, strategies: [String] = []) {
    self.service = service
    self.strategies = strategies
  }

  /// The services of some strategies, each once, in the order of `ServiceKind`.
  ///
  /// A strategy without location uses none. The services of an app's own code are unknown before it
  /// runs.
  public static func all(of strategies: [ScenarioStrategy]) -> [ServiceUse] {
    let used = strategies.map { strategy in
      strategy.program == nil ? strategy.configuration.usedServices : [.appCode]
    }
    return ServiceKind.allCases.compactMap { service in
      let names = zip(strategies, used).filter { $0.1.contains(service) }.map(\.0.name)
      return names.isEmpty ? nil : ServiceUse(service, strategies: names)
    }
  }
}

/// The evidence for one service on one phone and system, and its reasons.
public struct ServiceStanding: Sendable, Hashable, Codable {
  /// The service.
  public var service: ServiceKind
  /// The highest supported claim; nil if none is.
  public var rung: ComparisonTable.Rung?
  /// Whether a check of the service exists for the platform; without one, the highest claim is the
  /// order.
  public var isRecorded: Bool
  /// The reason why no more is claimed, with the row of the scores or the missing step; empty at
  /// the top.
  public var stop: String
  /// The strategies that use the service, in the order of the study.
  public var strategies: [String]

  /// The standing of a service.
  public init(
    service: ServiceKind,
    rung: ComparisonTable.Rung?,
    isRecorded: Bool,
    stop: String = "",
    strategies: [String] = []
  ) {
    self.service = service
    self.rung = rung
    self.isRecorded = isRecorded
    self.stop = stop
    self.strategies = strategies
  }

  /// Whether the first claims less than the second; no claim is less than any claim.
  package static func claimsLess(_ a: ServiceStanding, _ b: ServiceStanding) -> Bool {
    guard let upper = b.rung else { return false }
    return a.rung.map { $0 < upper } ?? true
  }
}
