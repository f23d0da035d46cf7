// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

extension VirtualTime {
  private struct Remains: @unchecked Sendable { var objects: [AnyObject] = [] }

  private static let remains = Mutex(Remains())

  /// Keeps what tasks of an ended process go on waiting for, so that leak checkers find it.
  ///
  /// A task that waits can neither be freed nor, once its process has ended, be run.
  public static func keepForever(_ object: AnyObject) {
    let kept = Kept(object: object)
    remains.withLock { $0.objects.append(kept.object) }
  }

  private struct Kept: @unchecked Sendable { let object: AnyObject }
}
