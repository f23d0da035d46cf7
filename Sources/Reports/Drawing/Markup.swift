// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

/// HTML and SVG as text; every text and every attribute value is escaped when it is added.
///
/// Content enters the page only through `element`, `name`, `text`, `json` and `raw`. `raw` takes
/// the project's own style and script and rules of generated identifiers, never a text from a file.
/// Control characters become visible signs.
struct Markup {
  /// The text so far.
  private(set) var content = ""

  /// Attributes in order; one with the value nil is left out.
  typealias Attributes = KeyValuePairs<String, String?>

  /// Adds an element whose content is written by a closure.
  mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    _ inner: (inout Markup) -> Void
  ) {
    open(name, attributes)
    inner(&self)
    content += "</\(name)>"
    if Self.endsLine(name) { content += "\n" }
  }

  /// Adds what every page's head has, and a content policy unless it is sent with the page.
  mutating func pageMetadata(policy: String? = nil) {
    element("meta", ["charset": "utf-8"])
    if let policy {
      element("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    }
    element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    element("meta", ["name": "color-scheme", "content": "light dark"])
  }

  /// Adds a group of a drawing that belongs to a strategy, which a filter hides and a pointer
  /// highlights.
  mutating func strategy(_ name: String, _ inner: (inout Markup) -> Void) {
    element("g", ["data-strategy": name], inner)
  }

  /// Adds an element that contains a text.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Adds an empty element, such as a line, a circle or an input.
  mutating func element(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    // HTML's own empty elements have no end tag; those of SVG do.
    if !Self.voidNames.contains(name) { content += "</\(name)>" }
    if Self.endsLine(name) { content += "\n" }
  }

  /// Adds a text from a file, isolated so that its writing direction does not affect the rest.
  mutating func name(_ text: String) { element("bdi", text: text) }

  /// Adds a text.
  mutating func text(_ text: String) { content += Self.escaped(text.visible) }

  /// Adds JSON for the script of the page; no text in it can end the surrounding element.
  mutating func json(_ json: JSONText) { content += Self.escapedJSON(json.line) }

  /// Adds the project's own style or script, or rules of generated identifiers, unchanged.
  mutating func raw(_ text: String) { content += text }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    content += "<" + name
    for (key, value) in attributes {
      guard let value else { continue }
      content += " \(key)=\"\(Self.escaped(value.visible))\""
    }
    content += ">"
  }

  private static let voidNames: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

  private static func endsLine(_ name: String) -> Bool {
    !["a", "abbr", "b", "bdi", "code", "data", "em", "span", "strong", "th", "td", "tspan"]
      .contains(name)
  }

  /// A text whose characters cannot end a text, an attribute or an element.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// JSON whose characters cannot end a script element or a line of script; it reads back equal.
  static func escapedJSON(_ json: String) -> String {
    json.replacingScalars { scalar in
      switch scalar {
      case "<": "\\u003c"
      case ">": "\\u003e"
      case "&": "\\u0026"
      case "\u{2028}": "\\u2028"
      case "\u{2029}": "\\u2029"
      default: nil
      }
    }
  }

  /// A length or coordinate in a drawing, with at most `decimals` decimals and no trailing zeros.
  static func number(_ value: Double, decimals: Int = 1) -> String {
    value.isFinite && abs(value) < 1e15 ? NumberText.upTo(decimals, value) : "0"
  }
}
