// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities

extension KnobReason {
  /// The reason why a setting changed nothing, as the end of a sentence.
  public var text: String {
    switch rule {
    case .unavailable(let service, let os): "\(os) has no \(service)"
    case .useless(let text): text
    case .sameUse: useText
    case .sameTier: "the tier did not change: " + countsText
    case .tiersUseRadiosAlike: "both tiers use the radios alike: " + countsText
    case .filterGatesDelivery: "the filter gates delivery, not the radios: " + countsText
    case .noPauseTookEffect: "no pause took effect on this day: " + tiersText
    case .pausesUnchanged:
      "it decides when updates pause, and that did not change: " + tiersText
    case .neverInBackground: "the app never ran in the background"
    case .backgroundModeSetsIt: "the app has the location background mode, so it is already true"
    case .changesIndicatorOnly:
      "without a filter, at 100 m or better, it changes only what the user sees: indicator visible "
        + counts.map { change($0) + " s" }.joined()
    case .askedBefore(let permission): "the user was asked before: the permission is \(permission)"
    case .exactPositionsAllowed: "the user already allows exact positions"
    case .sameRuns: "every replication came out the same; " + countsText
    case .sameRadios: "the radios behaved the same: " + countsText
    case .smallChange: "it changes little: " + countsText
    }
  }

  private var useText: String {
    guard let count = counts.first else { return "the app behaved the same" }
    let number = NumberText.short(count.before)
    return switch count.metric {
    case "upload_count": "the app uploaded \(number) times either way"
    case "geocode_count": "the geocoder accepted \(number) requests either way"
    case "notification_count": "\(number) notifications were shown either way"
    default: "\(count.metric) \(number) either way"
    }
  }

  private var tiersText: String {
    let times = counts.map { "\($0.metric) \(NumberText.short($0.before))" }
    return (times.isEmpty ? "no tier was ever in use" : times.joined(separator: ", "))
      + " either way"
  }

  private var countsText: String {
    counts.map { count in
      let name =
        count.metric == "delivery_count" && rule == .filterGatesDelivery
        ? "positions received" : count.metric
      return "\(name) \(change(count))"
    }
    .joined(separator: ", ")
  }

  private func change(_ count: Count) -> String {
    let (from, to) = (NumberText.short(count.before), NumberText.short(count.now))
    return from == to ? "\(from) either way" : "\(from) → \(to)"
  }
}
