// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("The palette") struct PaletteTests {
  @Test("no other source of pages and drawings has a colour of its own")
  func isTheOnlyTable() throws {
    let folder = packageRoot + "/Sources/Reports/"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let sources = names.filter { $0.contains(/\.(swift|css|js)$/) }
    #expect(sources.count > 100)
    for name in sources where name != "Drawing/Palette.swift" {
      let text = try String(contentsOfFile: folder + name, encoding: .utf8)
      #expect(!text.contains(/#[0-9a-fA-F]{3,8}\b/), "\(name)")
    }
  }

  @Test("every variable of the style has a value on light and on dark paper")
  func variables() throws {
    let names = StudyPage.style.matches(of: /var\(--(\w+)\)/).map { String($0.1) }
    let blocks = Palette.style.components(separatedBy: "@media")
    for name in Set(names).subtracting(["c", "narrow", "turn", "unit"]) {
      #expect(blocks[0].contains("--\(name): #") && blocks[1].contains("--\(name): #"), "\(name)")
    }
  }
}
