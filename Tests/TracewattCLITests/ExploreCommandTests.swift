// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt explore")
  struct ExploreCommandTests {
    /// Runs a shell line with a function `explore`, which starts the program in the background, waits
    /// for its address and sets `program` and `address`.
    private func shell(_ line: String, in folder: TemporaryFolder? = nil) async throws -> Outcome {
      let start = #"""
        set -euo pipefail
        unset DISPLAY WAYLAND_DISPLAY SSH_CONNECTION
        export TMPDIR=$PWD
        explore() {
          # The address of an earlier one says nothing of this one.
          rm -f address
          # Under nohup, which make test may run under, a program ignores hangups.
          env --default-signal=HUP "$TRACEWATT" explore "$@" > address 2> notes & program=$!
          until [ -s address ] || ! kill -0 "$program"; do sleep 0.05; done
          address=$(cat address)
        }
        # ended: the exit code of the program.
        ended() {
          code=0
          wait "$program" || code=$?
          printf '%s\n' "$code"
        }

        """#
      let folder = try folder ?? TemporaryFolder()
      return try await Program.shell(start + line, in: folder.path)
    }

    @Test(
      "prints the address alone, and ends quietly at a signal",
      arguments: ["INT", "TERM", "HUP"]
    )
    func signals(_ signal: String) async throws {
      // A shell starts what is in the background with interrupts ignored.
      let folder = try TemporaryFolder()
      let outcome = try await shell(
        """
        set -m
        explore street_game --strategy duty_cycled
        ls -d .tracewatt-explore.* > /dev/null
        kill -\(signal) "$program"
        ended
        cat address notes
        """,
        in: folder
      )
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.count == 4 && lines.first == "0", "\(outcome)")
      let address = try #require(
        lines.dropFirst().first?.firstMatch(
          of:
            /^http:\/\/127\.0\.0\.1:[0-9]+\/[a-z0-9]{26}\/\?day=street_game&.*strategy=duty_cycled&/
        )
      )
      #expect(!address.output.isEmpty)
      expectEqual(lines.dropFirst(2).first?.contains("this terminal has no screen"), true)
      // The folder for recordings is gone.
      expectEqual(folder.listing(), ["address", "notes"])
    }

    @Test("the folder of a killed explorer is removed by the next one")
    func killed() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await shell(
        """
        set -m
        explore street_game
        kill -KILL "$program"
        ended
        ls -d .tracewatt-explore.* > /dev/null
        explore street_game
        kill -INT "$program"
        ended
        """,
        in: folder
      )
      expectEqual(outcome.stdout, "137\n0\n", "\(outcome)")
      expectEqual(folder.listing(), ["address", "notes"])
    }

    @Test("its example runs, and --quiet leaves standard error empty")
    func example() async throws {
      let help = try await Program.run(["explore", "--help"], in: packageRoot)
      #expect(
        help.stdout.contains("Example: tracewatt explore office_day --strategy standard_best")
      )
      let outcome = try await shell(
        "explore office_day --strategy standard_best --quiet; kill -TERM \"$program\"; ended; cat notes"
      )
      expectEqual(outcome.stdout, "0\n")
    }

    @Test("names a port that is taken and the way out")
    func takenPort() async throws {
      let outcome = try await shell(
        """
        explore -q
        port=${address#http://127.0.0.1:}
        first=$program
        code=0
        "$TRACEWATT" explore --port "${port%%/*}" 2> taken || code=$?
        kill "$first"
        sed "s/${port%%/*}/PORT/" taken
        printf '%s\\n' "$code"
        """
      )
      expectEqual(
        outcome.stdout,
        """
        --port: error: another program uses port PORT
        note: leave --port out to take any free one
        64

        """
      )
    }

    @Test("asks the browser to open the address where there is a screen")
    func browser() async throws {
      let outcome = try await shell(
        #"""
        mkdir bin
        printf '#!/bin/sh\nprintf "%%s" "$1" > opened\n' > bin/xdg-open
        chmod +x bin/xdg-open
        PATH=$PWD/bin:$PATH DISPLAY=:0 explore
        until [ -s opened ] || ! kill -0 "$program"; do sleep 0.05; done
        kill -TERM "$program"
        ended
        # Another token than that of the page, which other users could read in the list of processes.
        grep -Ex 'http://127.0.0.1:[0-9]+/[a-z0-9]{26}/' <(cat opened; echo) | grep -vqF "${address%%\?*}"
        cat notes
        """#
      )
      expectEqual(outcome.stdout, "0\nnote: Ctrl-C ends the explorer\n", "\(outcome)")
    }

    @Test("from another machine's terminal, it names the tunnel")
    func tunnel() async throws {
      let outcome = try await shell(
        "SSH_CONNECTION=here explore; kill -TERM \"$program\"; ended; cat notes"
      )
      #expect(outcome.stdout.contains(#/ssh -L ([0-9]+):127\.0\.0\.1:\1 followed by/#))
    }

    @Test(
      "reports wrong choices before it listens",
      arguments: [
        (["none.gpx"], 66, "none.gpx"), (["--strategy", "standard_bst"], 64, "standard_best"),
        (["--phone", "iphone_99"], 64, "iphone_99"), (["--os", "ios_99"], 64, "ios_99"),
        (["--port", "70000"], 64, "port"), (["weighted_week"], 64, "week"),
      ] as [([String], Int32, String)]
    )
    func mistakes(_ arguments: [String], _ code: Int32, _ text: String) async throws {
      let outcome = try await Program.run(["explore"] + arguments, in: packageRoot)
      expectEqual(outcome.exitCode, code, "\(outcome.stderr)")
      #expect(outcome.stdout.isEmpty && outcome.stderr.contains(text), "\(outcome.stderr)")
    }
  }
}
