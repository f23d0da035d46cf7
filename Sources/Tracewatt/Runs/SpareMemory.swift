// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Synchronization

/// Memory of finished runs for the next ones; no result depends on it.
///
/// The system takes longer to hand out new memory than a run takes for some of its passes over it.
enum SpareMemory {
  /// The most bytes that are kept of one run: those of four days at 1 Hz.
  private static let largest = 16 << 20
  private static let kept = Mutex<[ErrorRecorder.Memory]>([])

  /// Memory for runs that follow each other; empty if none is spare.
  static func take() -> ErrorRecorder.Memory {
    kept.withLock { $0.popLast() } ?? ErrorRecorder.Memory()
  }

  /// Keeps memory for later, unless it is large; as much is kept as was in use at one time.
  static func keep(_ memory: consuming ErrorRecorder.Memory) {
    guard memory.byteCount <= largest else { return }
    let memory = memory
    kept.withLock { $0.append(memory) }
  }
}
