// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Adoption

@Suite struct SelectionTests {
  static let app = [
    AppFile(path: "Map/MapScreen.swift", text: "import MapKit\nstruct MapScreen: View {}"),
    AppFile(
      path: "Map/Screen.swift",
      text: "import UIKit\nimport CoreLocation\nclass Screen: UIViewController {}"
    ),
    AppFile(path: "Model/Trip.swift", text: "struct Trip { var steps: [Step] = [] }"),
    AppFile(path: "Model/Step.swift", text: "struct Step {}"),
    AppFile(path: "Model/Unrelated.swift", text: "struct Unrelated {}"),
    AppFile(
      path: "Model/Place.swift",
      text: "import CoreLocation\nstruct Place { var location: CLLocation }"
    ),
    AppFile(path: "Helpers.swift", text: "extension CLLocationManager { func begin() {} }"),
    AppFile(
      path: "Tracker.swift",
      text: """
        import CoreLocation
        class Tracker: NSObject, CLLocationManagerDelegate {
          let manager = CLLocationManager()
          var trip = Trip()
          var screen: MapScreen?
          func start() { manager.begin() }
        }
        """
    ),
    AppFile(
      path: "TrackerTests/TrackerTests.swift",
      text:
        "import XCTest\n@testable import App\nclass T: XCTestCase { let a = Tracker(); let m = Mock() }"
    ),
    AppFile(path: "TrackerTests/Mock.swift", text: "class Mock { let h = Heading() }"),
    AppFile(path: "TrackerTests/Heading.swift", text: "final nonisolated class Heading {}"),
    AppFile(
      path: "TrackerTests/OtherTests.swift",
      text: "import XCTest\nclass O: XCTestCase { let a = Unrelated() }"
    ),
  ]

  private func paths(_ carried: [Selection.Carried]) -> [String] {
    carried.map { Self.app[$0.index].path }
  }

  @Test("files of Core Location come with what they name, without screens")
  func automatic() {
    let selection = Selection(Self.app, .automatic)
    #expect(
      paths(selection.carried) == [
        "Helpers.swift", "Model/Place.swift", "Model/Step.swift", "Model/Trip.swift",
        "Tracker.swift",
      ]
    )
    #expect(
      selection.leftOut == [
        .init(
          path: "Map/MapScreen.swift",
          reason: "MapScreen is a screen (View); declares MapScreen, which Tracker.swift uses"
        ),
        .init(path: "Map/Screen.swift", reason: "Screen is a screen (UIViewController)"),
      ]
    )
  }

  @Test("the app's tests of carried types come with their helpers, and those with theirs")
  func tests() {
    let selection = Selection(Self.app, .automatic)
    #expect(
      paths(selection.tests) == [
        "TrackerTests/Heading.swift", "TrackerTests/Mock.swift", "TrackerTests/TrackerTests.swift",
      ]
    )
  }

  @Test("--all takes every file that is no screen and no test")
  func all() {
    let selection = Selection(Self.app, .all)
    #expect(
      paths(selection.carried) == [
        "Helpers.swift", "Model/Place.swift", "Model/Step.swift", "Model/Trip.swift",
        "Model/Unrelated.swift", "Tracker.swift",
      ]
    )
  }

  @Test("--only takes what it names, folders with all in them")
  func only() {
    let selection = Selection(Self.app, .only(["./Model/", "Map/Screen.swift"]))
    #expect(
      paths(selection.carried) == [
        "Map/Screen.swift", "Model/Place.swift", "Model/Step.swift", "Model/Trip.swift",
        "Model/Unrelated.swift",
      ]
    )
  }

  @Test("of a large app no more files are carried than the limit, and the others are named")
  func limit() {
    let files = (100..<260).map { number in
      AppFile(path: "A\(number).swift", text: "import CoreLocation\nlet a\(number) = CLGeocoder()")
    }
    let selection = Selection(files, .automatic)
    #expect(selection.carried.count == Selection.fileLimit)
    #expect(selection.leftOut.count == 160 - Selection.fileLimit)
    #expect(selection.leftOut.first?.reason == "over the limit of 40 files")
  }

  @Test("in a large app a file that names many others is not pulled in")
  func hub() {
    var files = (10..<150).map { AppFile(path: "P\($0).swift", text: "struct P\($0) {}") }
    let parts = (10..<30).map { "P\($0)()" }.joined(separator: ", ")
    files.append(AppFile(path: "Hub.swift", text: "let hub: [Any] = [\(parts)]"))
    files.append(
      AppFile(
        path: "Root.swift",
        text: "import CoreLocation\nlet m = CLLocationManager()\nlet h = hub"
      )
    )
    let selection = Selection(files, .automatic)
    #expect(selection.carried.count == 1)
    #expect(selection.leftOut.map(\.path) == ["Hub.swift"])
  }

  @Test("code of a dropped branch pulls nothing in")
  func droppedBranch() {
    let files = [
      AppFile(path: "A.swift", text: "struct A {}"),
      AppFile(
        path: "B.swift",
        text: "import CoreLocation\nlet m = CLLocationManager()\n#if os(macOS)\nlet a = A()\n#endif"
      ),
    ]
    #expect(Selection(files, .automatic).carried.count == 1)
  }

  @Test("in a small app, files that only extend types come along")
  func extensions() {
    let app = [
      AppFile(path: "App/Array+Steps.swift", text: "extension Array { func walked() {} }"),
      AppFile(
        path: "App/Sound.swift",
        text: "import AVFoundation\nextension Int { func beep() {} }"
      ),
      AppFile(
        path: "App/Tracker.swift",
        text: "import CoreLocation\nclass Tracker { let manager = CLLocationManager() }"
      ),
      AppFile(path: "App/Unrelated.swift", text: "struct Unrelated {}"),
    ]
    let carried = Selection(app, .automatic).carried.map { app[$0.index].path }
    #expect(carried == ["App/Array+Steps.swift", "App/Tracker.swift"])
  }
}
