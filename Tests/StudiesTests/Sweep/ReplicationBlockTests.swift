// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Blocks of replications")
struct ReplicationBlockTests {
  @Test(
    "blocks hold every replication once, in order, none above the limit",
    arguments: [1, 2, 20, 127, 128, 129, 1000, 4095, 4097, 10_000, 100_000]
  )
  func tile(_ count: Int) {
    let blocks = ReplicationBlock.blocks(replications: count)
    var next = 0
    for block in blocks {
      expectEqual(block.replications.lowerBound, next)
      #expect(!block.replications.isEmpty && block.replications.count <= ReplicationBlock.limit)
      next = block.replications.upperBound
    }
    expectEqual(next, count)
    #expect(blocks.count <= 448 + count / ReplicationBlock.limit)
  }

  @Test("a larger study begins with the blocks of a smaller one, but for one that was cut short")
  func prefix() {
    let large = Set(ReplicationBlock.blocks(replications: 20_000).map(\.replications))
    for count in 1...3000 {
      let own = ReplicationBlock.blocks(replications: count).map(\.replications)
      #expect(own.dropLast().allSatisfy(large.contains))
    }
  }

  @Test("rounds of sequential stopping end where blocks end, the last one aside")
  func rounds() {
    let ends = Set(ReplicationBlock.blocks(replications: 65_536).map(\.replications.upperBound))
    let rounds = SequentialStopping.rounds(upTo: 65_536)
    #expect(rounds.allSatisfy(ends.contains))
    #expect(rounds == rounds.sorted() && Set(rounds).count == rounds.count)
    expectEqual(SequentialStopping.rounds(upTo: 20), [16, 20])
    expectEqual(SequentialStopping.rounds(upTo: 3), [3])
    #expect(
      SequentialStopping.rounds(upTo: 100) == [16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 100]
    )
  }

  @Test("shards share all blocks out, each once", arguments: [1, 2, 7, 16, 5000])
  func shards(_ count: Int) {
    let items = Array(0..<1000)
    let shares = (0..<count).map { Shard(index: $0, count: count).share(of: items) }
    expectEqual(shares.flatMap { $0 }.sorted(), items)
    let counts = shares.map(\.count)
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(most - least <= 1)
  }

  @Test("a shard is written i/n, from 0")
  func text() {
    expectEqual(Shard("3/16"), Shard(index: 3, count: 16))
    expectEqual(Shard("0/1")?.description, "0/1")
    for text in [
      "", "1", "1/1", "16/16", "-1/4", "+1/4", "1/0", "a/b", "1/2/3", "1 / 2", "0/", "/4",
    ] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test("schedulers name the shard in their variables")
  func environment() {
    func shard(_ variables: [String: String]) -> Shard? { Shard(environment: variables) }
    let slurm = ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "4"]
    #expect(shard(slurm.merging(["SLURM_ARRAY_TASK_MIN": "3"]) { $1 }) == Shard(index: 2, count: 4))
    #expect(shard(slurm) == nil)
    let steps = ["SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "2"]
    expectEqual(shard(slurm.merging(steps) { $1 }), Shard(index: 2, count: 4))
    let far = ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "-1"]
    #expect(shard(slurm.merging(far) { $1 }) == nil)
    let job = ["JOB_COMPLETION_INDEX": "3"]
    expectEqual(shard(job.merging(["SHARDS": "16"]) { $1 }), Shard(index: 3, count: 16))
    expectEqual(shard(job.merging(["JOB_COMPLETIONS": "4"]) { $1 }), Shard(index: 3, count: 4))
    #expect(shard(job) == nil && shard([:]) == nil)
    #expect(shard(job.merging(["SHARDS": "3"]) { $1 }) == nil)
  }
}
