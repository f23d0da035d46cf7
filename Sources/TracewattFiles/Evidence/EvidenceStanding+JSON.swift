// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Tracewatt

extension EvidenceStanding {
  /// The standing as a member of results and reports.
  package var json: JSONText {
    .object([
      ("phone", .string(phone)), ("os", .string(system)), ("rung", .string(rung?.rawValue)),
      ("scored", .string(scored)), ("carried", .string(carried)), ("stop", .string(stop)),
      ("scores_model", .string(modelVersion)), ("scores_date", .string(date)),
      ("model", .string(programVersion)),
    ])
  }

  /// The standings that a results folder holds; entries that cannot be read are left out, for the
  /// numbers beside them stand without them.
  static func all(in node: SourceNode?) -> [EvidenceStanding] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.compactMap { item in
      func text(_ key: String) -> String? {
        guard case .scalar(let text, isQuoted: true) = item[key]?.content else { return nil }
        return text
      }
      guard let phone = text("phone"), let system = text("os") else { return nil }
      return EvidenceStanding(
        phone: phone,
        system: system,
        rung: text("rung").flatMap(ComparisonTable.Rung.init),
        scored: text("scored"),
        carried: text("carried") ?? "",
        stop: text("stop") ?? "",
        modelVersion: text("scores_model") ?? "",
        date: text("scores_date") ?? "",
        programVersion: text("model") ?? ""
      )
    }
  }
}
