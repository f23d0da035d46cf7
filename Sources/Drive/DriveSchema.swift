// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import ScenarioFiles

/// The schema of the lines that a program sends, made from the requests that the lab reads.
enum DriveSchema {
  static var document: String {
    JSONText.object([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string("A line of a program to \(DriveProtocol.version)")),
      (
        "oneOf",
        .array(
          [hello, done] + queries + starts + geocodes + DriveRequest.forms.compactMap(request)
        )
      ),
    ]).document
  }

  private static let hello = mapping(
    [
      (
        "hello",
        mapping(
          [
            ("protocol", .object([("const", .string(DriveProtocol.version))])),
            ("persistent", type("boolean")),
          ],
          required: ["protocol"]
        )
      )
    ],
    required: ["hello"]
  )

  private static let done = mapping(
    [("done", .object([("const", .bool(true))]))],
    required: ["done"]
  )

  private static let queries = DriveQuery.forms.map { form in
    mapping(
      [("query", .object([("const", .string(form.name))]))] + form.keys.map { ($0, value($0)) },
      required: ["query"] + form.keys
    )
  }

  /// The start of each service with the settings that it has.
  private static let starts = DriveRequest.Service.allCases.map { service in
    mapping(
      [
        ("request", .object([("const", .string("start"))])),
        ("service", .object([("const", .string(service.rawValue))])),
      ] + service.settings.map { ($0, value($0)) },
      required: ["request", "service"]
        + (service == .fused ? FusedRequest.settings.filter(\.isRequired).map(\.key) : [])
    )
  }

  /// The questions for a named place, and for the place at a position.
  private static let geocodes = [["place"], ["latitude_deg", "longitude_deg"]].map { keys in
    mapping(
      [("request", .object([("const", .string("geocode"))]))]
        + (keys + ["geocoder"]).map { ($0, value($0)) },
      required: ["request"] + keys
    )
  }

  /// Any other request; nil for the start of a service and for a geocoder's.
  private static func request(_ form: (name: String, keys: [String])) -> JSONText? {
    guard form.name != "start", form.name != "geocode" else { return nil }
    // A word means less in some requests.
    func words(_ key: String) -> JSONText {
      switch (form.name, key) {
      case ("stop_monitoring", "kind"): self.words(DriveRequest.Watched.allCases.map(\.rawValue))
      case ("request_state", "kind"): self.words(["region", "beacons"])
      default: value(key)
      }
    }
    return mapping(
      [("request", .object([("const", .string(form.name))]))] + form.keys.map { ($0, words($0)) },
      required: ["request"] + DriveRequest.required(form.name)
    )
  }

  /// The schema of a key, which means the same in almost every request.
  private static func value(_ key: String) -> JSONText {
    switch key {
    case "service": words(DriveRequest.Service.allCases.map(\.rawValue))
    case "kind": words(DriveRequest.Circle.allCases.map(\.rawValue))
    case "permission": words(DriveRequest.Permission.allCases.map(\.rawValue))
    case "configuration": words(LiveConfiguration.allCases.map(\.rawValue))
    case "authorization": words(["when_in_use", "always"])
    case "desired_accuracy": words(DesiredAccuracy.allCases.map(\.rawValue))
    case "activity_type": words(ActivityType.allCases.map(\.rawValue))
    case "priority": words(FusedPriority.allCases.map(\.rawValue))
    case "transitions":
      .object([
        ("type", .string("array")), ("items", words(Geofence.Transition.allCases.map(\.rawValue))),
      ])
    case "events": .object([("type", .string("array")), ("items", type("string"))])
    case "uuid":
      .object([
        ("type", .string("string")),
        ("pattern", .string("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")),
      ])
    case "timer", "geocoder": number(from: 0, to: 15, "integer")
    case "major", "minor": number(from: 0, to: 65535, "integer")
    case "filter_deg": number(from: 0, to: 180)
    case "distance_m": number(from: 0, to: 1e9)
    case "limit": number(from: 1, to: Double(DriveProtocol.largestBatch), "integer")
    case "bytes": number(from: 0, to: 1e12, "integer")
    case "latitude_deg": number(from: -90, to: 90)
    case "longitude_deg": number(from: -180, to: 180)
    case "radius_m": number(from: 1e-3, to: 1e7)
    case _ where key.hasSuffix("_s"): number(from: 0, to: DriveRequest.longest)
    case "notify_on_entry", "notify_on_exit", "notify_entry_state_on_display", "running", "held",
      "entered",
      "pauses_location_updates_automatically", "allows_background_location_updates",
      "shows_background_location_indicator":
      type("boolean")
    default: type("string")
    }
  }

  private static func type(_ name: String) -> JSONText { .object([("type", .string(name))]) }

  private static func words(_ words: [String]) -> JSONText {
    .object([("enum", .array(words.map { .string($0) }))])
  }

  private static func number(from low: Double, to high: Double, _ type: String = "number")
    -> JSONText
  {
    .object([
      ("type", .string(type)), ("minimum", .number(low)), ("maximum", .number(high)),
    ])
  }

  private static func mapping(_ properties: [(String, JSONText)], required: [String]) -> JSONText {
    .object([
      ("type", .string("object")), ("additionalProperties", .bool(false)),
      ("properties", .object(properties)), ("required", .array(required.map { .string($0) })),
    ])
  }
}
