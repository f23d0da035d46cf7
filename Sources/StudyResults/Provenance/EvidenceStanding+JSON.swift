// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies

extension EvidenceStanding {
  /// The standing as a member of results and reports.
  package var json: JSONText {
    .object(
      [
        ("phone", .string(phone)), ("os", .string(system)), ("rung", .string(rung?.rawValue)),
        ("scored", .string(scored)), ("carried", .string(carried)), ("stop", .string(stop)),
        ("scores_model", .string(modelVersion)), ("scores_date", .string(date)),
        ("model", .string(programVersion)),
        ("services", .array(services.map(Self.json))),
      ] + (reports.isEmpty ? [] : [("reports", .string(reports))])
    )
  }

  private static func json(_ service: ServiceStanding) -> JSONText {
    .object([
      ("service", .string(service.service.rawValue)), ("rung", .string(service.rung?.rawValue)),
      ("recorded", .bool(service.isRecorded)), ("stop", .string(service.stop)),
      ("strategies", .array(service.strategies.map { .string($0) })),
    ])
  }

  /// The text of a quoted member; nil without one.
  private static func text(_ node: SourceNode?) -> String? {
    guard case .scalar(let text, isQuoted: true) = node?.content else { return nil }
    return text
  }

  private static func services(in node: SourceNode?) -> [ServiceStanding] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.compactMap { item in
      guard let service = text(item["service"]).flatMap(ServiceKind.init) else { return nil }
      var strategies: [String] = []
      if case .sequence(let names) = item["strategies"]?.content {
        strategies = names.compactMap { text($0) }
      }
      return ServiceStanding(
        service: service,
        rung: text(item["rung"]).flatMap(ComparisonTable.Rung.init),
        isRecorded: item["recorded"]?.text == "true",
        stop: text(item["stop"]) ?? "",
        strategies: strategies
      )
    }
  }

  /// The standings in a results folder; entries that cannot be read are left out.
  ///
  /// The numbers beside them are valid without them.
  static func all(in node: SourceNode?) -> [EvidenceStanding] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.compactMap { item in
      func text(_ key: String) -> String? { Self.text(item[key]) }
      guard let phone = text("phone"), let system = text("os") else { return nil }
      return EvidenceStanding(
        phone: phone,
        system: system,
        rung: text("rung").flatMap(ComparisonTable.Rung.init),
        scored: text("scored"),
        carried: text("carried") ?? "",
        stop: text("stop") ?? "",
        services: services(in: item["services"]),
        reports: text("reports") ?? "",
        modelVersion: text("scores_model") ?? "",
        date: text("scores_date") ?? "",
        programVersion: text("model") ?? ""
      )
    }
  }
}
