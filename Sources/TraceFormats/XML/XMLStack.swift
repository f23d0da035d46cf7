// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The open elements of a document, as values of no more than a few bytes.
///
/// The memory is of fixed size, because `XMLEvents` refuses deeper documents, and an array would be
/// checked and counted at every element.
final class XMLStack<Element> {
  private let values = UnsafeMutableBufferPointer<Element>.allocate(capacity: XMLEvents.depthLimit)
  private(set) var count = 0

  deinit {
    values.deallocate()
  }

  /// The innermost element; nil if there is none.
  var last: Element? { count > 0 ? values[count - 1] : nil }

  /// The element around the innermost one; nil if there is none.
  var secondLast: Element? { count > 1 ? values[count - 2] : nil }

  /// An element begins.
  func push(_ element: Element) {
    values[count] = element
    count += 1
  }

  /// The innermost element ends.
  func pop() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return values[count]
  }
}

extension XMLStack where Element: Equatable {
  /// True if an element is open.
  func contains(_ element: Element) -> Bool { values[..<count].contains(element) }
}
