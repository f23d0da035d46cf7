// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CAllocator

/// Large blocks of memory, such as the positions of a day.
enum LargeBlocks {
  /// Gives each large block back to the system as soon as it is free.
  ///
  /// By default glibc soon stops doing so. The blocks of one run then leave holes that those of the
  /// next do not fit, and a week with results takes a quarter more memory.
  static func giveBackWhenFree() { callocator_return_blocks_from(2 << 20) }
}
