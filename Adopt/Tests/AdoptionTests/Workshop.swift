// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Adoption

/// An app and an adoption of it in a temporary folder.
final class Workshop {
  let folder: URL

  var app: URL { folder.appendingPathComponent("My App") }
  var copy: URL { folder.appendingPathComponent("copy") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-adopt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  func write(_ data: Data, _ path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: url)
  }

  func read(_ path: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  func adopt(_ change: (inout AdoptionRequest) -> Void = { _ in }) throws -> Adoption.Outcome {
    var request = AdoptionRequest(folder: app.path, output: copy.path, module: "Tracker")
    change(&request)
    return try Adoption(request).run()
  }

  func error(_ change: (inout AdoptionRequest) -> Void = { _ in }) -> AdoptionError? {
    do {
      _ = try adopt(change)
      return nil
    } catch {
      return error as? AdoptionError
    }
  }
}

/// An app of one file that needs a little rewriting.
let tracker = """
  import CoreLocation
  import Rx

  class Tracker: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    @objc func tick() {}
    let bag = DisposeBag()

    func startTracking() {
      manager.startUpdatingLocation()
    }
  }

  """
