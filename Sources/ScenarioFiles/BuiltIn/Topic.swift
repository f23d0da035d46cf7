// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import RunMetrics

/// What users often ask about systems and about the lab: a row of `scenarios/topics.csv`.
package struct Topic: Sendable, Hashable {
  /// The name, such as `force_quit`.
  package var name: String
  /// Other words for it.
  package var synonyms: [String]
  /// `ios`, `android` or `both`.
  package var platform: String
  /// The answer.
  package var text: String
  /// Rules, pages and commands with more.
  package var see: String

  /// All topics, in the order of the table.
  package static let all = rows(of: BuiltInTables.topics)

  /// The rows of a table; a row without five cells is left out, and a test checks that there is none.
  static func rows(of text: String) -> [Topic] {
    RangeTable.rows(of: text).compactMap { cells in
      guard cells.count == 5 else { return nil }
      return Topic(
        name: cells[0],
        synonyms: cells[1].split(separator: ";").map { TopicSearch.trimmed(String($0)) },
        platform: cells[2],
        text: cells[3],
        see: cells[4]
      )
    }
  }

  /// The topic of a name or of one of its synonyms, with spaces, hyphens or underscores; nil for
  /// others.
  package static func named(_ text: String) -> Topic? {
    let words = TopicSearch.words(of: text)
    return all.first { topic in
      ([topic.name] + topic.synonyms).contains { TopicSearch.words(of: $0) == words }
    }
  }
}

/// A day of an app in the field that is built in: a file of `scenarios/stories`.
package struct Story: Sendable, Hashable {
  /// The name of its file.
  package var name: String
  /// The title.
  package var title: String
  /// What was asked, how it is replayed and what must come out, from the head of the file.
  package var head: String

  /// All stories, in the order of their names.
  package static let all: [Story] = BuiltIn.storyNames.compactMap { name in
    guard let text = BuiltIn.text("stories", name) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let title = lines.first { $0.hasPrefix("title: ") }?.dropFirst("title: ".count)
    let head = lines.prefix { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
      .filter { !$0.hasPrefix("yaml-language-server") }
    return Story(name: name, title: String(title ?? ""), head: head.joined(separator: " "))
  }
}

/// A search for words among topics, stories, measures, rules and presets.
package enum TopicSearch {
  /// One of the things found.
  package struct Hit: Sendable, Hashable {
    /// What it is and its name, such as `story quit_for_good`.
    package var name: String
    /// A sentence about it.
    package var text: String
    /// The share of the words that it has, weighted by where they stand.
    package var score: Double
  }

  /// The hits of some words, the best first; at most as many as given.
  package static func hits(for text: String, atMost limit: Int) -> [Hit] {
    let wanted = words(of: text).filter { !empty.contains($0) }
    guard !wanted.isEmpty else { return [] }
    var hits: [Hit] = []
    func add(_ name: String, _ sentence: String, strong: String, weak: String) {
      let (strong, weak) = (words(of: strong), words(of: weak))
      var score = 0.0
      for word in wanted {
        if strong.contains(where: { matches(word, $0) }) {
          score += 1
        } else if weak.contains(where: { matches(word, $0) }) {
          score += 0.4
        }
      }
      score /= Double(wanted.count)
      if score >= 0.25 { hits.append(Hit(name: name, text: sentence, score: score)) }
    }
    for topic in Topic.all {
      let names = ([topic.name] + topic.synonyms).joined(separator: " ")
      add("topic \(topic.name)", firstSentence(of: topic.text), strong: names, weak: topic.text)
    }
    for story in Story.all {
      add(
        "story \(story.name)",
        story.title,
        strong: story.name + " " + story.title,
        weak: story.head
      )
    }
    for measure in RunMeasures.definitions {
      add("measure \(measure.name)", measure.meaning, strong: measure.name, weak: measure.meaning)
    }
    for rule in SystemRule.all {
      let name = rule.isNumbered ? "rule \(rule.name)" : rule.name
      add(name, firstSentence(of: rule.statement), strong: "", weak: rule.statement)
    }
    return Array(
      hits.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        .prefix(limit).map(\.element)
    )
  }

  /// Words that say nothing about what is meant.
  private static let empty: Set<String> = [
    "a", "an", "and", "app", "are", "as", "be", "by", "can", "do", "does", "for", "from", "how",
    "i", "if", "in", "is", "it", "many", "my", "not", "of", "on", "or", "than", "that", "the", "to",
    "what", "when", "which", "why", "with",
  ]

  /// Whether a wanted word is another, or begins it.
  private static func matches(_ wanted: String, _ word: String) -> Bool {
    word == wanted || wanted.count >= 4 && word.hasPrefix(wanted)
      || word.count >= 4 && wanted.hasPrefix(word)
  }

  /// The words of a text in lower case.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// A text without spaces at its ends.
  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " }
    var kept = String(start)
    while kept.last == " " { kept.removeLast() }
    return kept
  }

  private static func firstSentence(of text: String) -> String {
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }
}
