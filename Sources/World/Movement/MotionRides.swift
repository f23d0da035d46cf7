// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs, bicycle rides and car rides found in paces that change from moment to moment.
///
/// A car can crawl, and a cyclist can coast at a runner's pace, so the pace of one moment decides
/// nothing. The samples above walking pace are gathered into pieces, and the faster part of a piece
/// decides its mode.
struct MotionRides {
  /// A slow stretch of this many seconds ends a piece.
  static let pieceBreak = 60
  /// The share of a piece that must reach a pace for the piece to have it, and the least seconds.
  ///
  /// Assumption, checked on public logs: cyclists exceed 8 m/s in about a hundredth of their time,
  /// suburban drivers in a third; cyclists exceed 5 m/s in more than a tenth.
  static let decisive = (share: 0.1, seconds: 20)
  /// A slower piece up to this many seconds long next to a car ride belongs to it.
  static let absorbed = 300
  /// A pause between two pieces of one mode up to this many seconds belongs to them.
  ///
  /// Assumption: three minutes; signal cycles are at most two.
  static let bridgedPause = 180

  private struct Piece {
    var from: Int
    var to: Int
    var mode: MotionMode
  }

  private let paces: [MotionMode]
  private let hints: [MotionMode?]
  private let isFast: [Bool]

  /// Paces of samples a second apart; hinted samples are not changed.
  ///
  /// `isFast` marks samples at which the speed over a few seconds is beyond cycling.
  init(paces: [MotionMode], hints: [MotionMode?], isFast: [Bool]) {
    self.paces = paces
    self.hints = hints
    self.isFast = isFast
  }

  /// The mode at each sample.
  func modes() -> [MotionMode] {
    var pieces = gatheredPieces()
    absorb(&pieces, inOrder: Array(pieces.indices.dropFirst()), from: -1)
    absorb(&pieces, inOrder: pieces.indices.dropLast().reversed(), from: 1)
    var modes = paces
    for (i, piece) in pieces.enumerated() {
      guard piece.mode == .cycling || piece.mode == .automotive else {
        // A runner's walking breaks stay walking.
        for k in piece.from..<piece.to where isAboveWalking(k) { modes[k] = piece.mode }
        continue
      }
      for k in piece.from..<piece.to { modes[k] = piece.mode }
      guard i + 1 < pieces.count, pieces[i + 1].mode == piece.mode else { continue }
      let pause = piece.to..<pieces[i + 1].from
      guard pause.count <= Self.bridgedPause, !pause.contains(where: isHinted) else { continue }
      for k in pause { modes[k] = piece.mode }
    }
    return modes
  }

  private func isHinted(_ k: Int) -> Bool { !hints.isEmpty && hints[k] != nil }

  private func isAboveWalking(_ k: Int) -> Bool {
    paces[k] != .walking && paces[k] != .still
  }

  /// Stretches above walking pace, with their short pauses.
  private func gatheredPieces() -> [Piece] {
    var pieces: [Piece] = []
    var from: Int?
    var to = 0
    for k in 0...paces.count {
      let isEnd = k == paces.count || isHinted(k)
      if let start = from, isEnd || k - to >= Self.pieceBreak {
        pieces.append(Piece(from: start, to: to, mode: mode(of: start..<to)))
        from = nil
      }
      guard !isEnd, isAboveWalking(k) || (isFast[k] && paces[k] != .still) else { continue }
      if from == nil { from = k }
      to = k + 1
    }
    return pieces
  }

  /// The mode shown by the faster part of a piece.
  private func mode(of samples: Range<Int>) -> MotionMode {
    var moving = 0
    var cycling = 0
    var automotive = 0
    for k in samples where isAboveWalking(k) || isFast[k] {
      moving += 1
      if paces[k] == .automotive || isFast[k] { automotive += 1 }
      if paces[k] == .cycling || paces[k] == .automotive || isFast[k] { cycling += 1 }
    }
    let least = max(Self.decisive.seconds, Int(Double(moving) * Self.decisive.share))
    if automotive >= least { return .automotive }
    return cycling >= least ? .cycling : .running
  }

  /// Adds short slower pieces to the car ride on one side of them.
  private func absorb(_ pieces: inout [Piece], inOrder order: [Int], from side: Int) {
    for i in order where pieces[i].mode != .automotive {
      let neighbour = pieces[i + side]
      let pause = side < 0 ? neighbour.to..<pieces[i].from : pieces[i].to..<neighbour.from
      guard neighbour.mode == .automotive, pieces[i].to - pieces[i].from <= Self.absorbed,
        pause.count <= Self.bridgedPause, !pause.contains(where: isHinted)
      else { continue }
      pieces[i].mode = .automotive
    }
  }
}
