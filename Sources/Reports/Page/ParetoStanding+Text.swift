// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ParetoStanding {
  /// The standing as text, with the error that energy is traded against.
  func text(by measure: ErrorMeasure) -> String {
    switch self {
    case .front: "on the front"
    case .dominated(let by): "dominated by \(by)"
    case .equal(let other): "same as \(other)"
    case .stalled: "stopped during the day"
    case .partial: "position known for too little of the day"
    case .blind: measure == .standard ? "no tracking error" : "no \(measure.name)"
    }
  }
}
