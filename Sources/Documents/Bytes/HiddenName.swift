// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX
internal import Synchronization

/// The name of a hidden file or folder until its content is complete:
/// `.NAME.MACHINE.PROCESS.NUMBER.CHANCE.partial`.
struct HiddenName: Equatable {
  /// The name that the file gets when it is complete.
  var name: String
  /// Whether a process of this machine made it.
  var isOfThisMachine: Bool

  private static let ending = ".partial"
  /// The counter that distinguishes the hidden files of one process.
  private static let counter = Atomic(0)

  /// A new hidden name for a file.
  static func text(for name: String) -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    // Two machines with one name can write into the same folder.
    let chance = String(UInt32.random(in: 0 ... .max), radix: 16)
    return ".\(name).\(machine).\(getpid()).\(number).\(chance)" + ending
  }

  /// Reads a hidden name; nil if a file of this name is not one of Tracewatt's.
  ///
  /// Earlier versions left the machine out.
  init?(_ text: String) {
    guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
    var parts = text.dropFirst().dropLast(Self.ending.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, UInt32(parts.removeLast(), radix: 16) != nil,
      Int(parts.removeLast()) != nil, Int32(parts.removeLast()) != nil
    else { return nil }
    isOfThisMachine = false
    if parts.count > 1, let last = parts.last, last.hasPrefix("h"), last.count == 9 {
      isOfThisMachine = last == Self.machine
      parts.removeLast()
    }
    name = parts.joined(separator: ".")
    if name.isEmpty { return nil }
  }

  /// The machine, as a hash of its name (FNV-1a, 32 bits).
  private static let machine: String = {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = gethostname(&buffer, buffer.count - 1)
    var hash: UInt32 = 2_166_136_261
    for byte in buffer.prefix(while: { $0 != 0 }) {
      hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619
    }
    let digits = String(hash, radix: 16)
    return "h" + String(repeating: "0", count: 8 - digits.count) + digits
  }()
}
