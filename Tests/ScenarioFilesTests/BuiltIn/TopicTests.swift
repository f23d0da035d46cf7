// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BuiltIns
import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Topics and stories to search")
struct TopicTests {
  @Test("every row of the table is a topic, with a name of its own and short sentences")
  func rows() throws {
    let lines = RangeTable.rows(of: BuiltInTables.topics)
    expectEqual(Topic.all.count, lines.count)
    expectEqual(Set(Topic.all.map(\.name)).count, Topic.all.count)
    for topic in Topic.all {
      #expect(LegalName.isLegal(topic.name), "\(topic.name)")
      #expect(["ios", "android", "both"].contains(topic.platform), "\(topic.name)")
      #expect(topic.text.split(separator: " ").count <= 110, "\(topic.name)")
      #expect(!topic.synonyms.isEmpty && !topic.see.isEmpty, "\(topic.name)")
    }
  }

  @Test("the rules, pages, anchors, files and stories that a topic names exist")
  func references() throws {
    let rules = Set(SystemRule.all.map { $0.name.lowercased() })
    for topic in Topic.all {
      for part in topic.see.split(separator: ";").map({ TopicSearch.trimmed(String($0)) }) {
        if part.hasPrefix("docs/") {
          let pieces = part.split(separator: "#").map(String.init)
          let page = try String(
            contentsOfFile: packageRoot + "/" + pieces[0],
            encoding: .utf8
          )
          guard pieces.count > 1 else { continue }
          let anchors = page.split(separator: "\n").filter { $0.hasPrefix("#") }
            .map { Self.anchor(of: String($0)) }
          #expect(anchors.contains(pieces[1]), "\(topic.name): \(part)")
        } else if part.hasPrefix("`") {
          for word in part.split(whereSeparator: { " `".contains($0) })
          where word.hasPrefix("stories/") {
            #expect(Story.all.contains { "stories/\($0.name)" == word }, "\(topic.name): \(part)")
          }
        } else {
          let name = part.lowercased().replacingOccurrences(of: "rule ", with: "")
          #expect(rules.contains(name), "\(topic.name): \(part)")
        }
      }
    }
  }

  private static func anchor(of heading: String) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      .replacingOccurrences(of: " ", with: "-")
  }

  @Test("every story has a title and says what was asked, and its day is found by its name")
  func stories() throws {
    #expect(Story.all.count >= 34)
    for story in Story.all {
      #expect(!story.title.isEmpty && story.head.count > 40, "\(story.name)")
      #expect(InputBytes.exists(BuiltIn.path(of: "stories/\(story.name)")), "\(story.name)")
    }
    let scenario = try ScenarioLoader.load(path: BuiltIn.path(of: "stories/quit_for_good"))
    expectEqual(scenario.name, "quit_for_good")
  }

  @Test(
    "words find what they are about first",
    arguments: [
      ("swipe away", "topic force_quit_ios"),
      ("radius of gyration", "measure radius_of_gyration_m"),
      ("quit for good", "story quit_for_good"),
    ]
  )
  func found(_ words: String, _ name: String) {
    expectEqual(TopicSearch.hits(for: words, atMost: 3).first?.name, name)
  }

  @Test("words that say nothing, and nonsense, find nothing")
  func nothing() {
    #expect(TopicSearch.hits(for: "how does it", atMost: 3).isEmpty)
    #expect(TopicSearch.hits(for: "xyzzy", atMost: 3).isEmpty)
    #expect(Topic.named("") == nil)
  }
}
