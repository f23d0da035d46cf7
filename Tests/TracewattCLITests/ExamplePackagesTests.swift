// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// The packages in `Examples`; the test of the app's class runs by itself.
  @Suite("Example packages")
  struct ExamplePackagesTests {
    @Test("a Swift program runs a study and leaves the tables that compare writes")
    func runStudy() async throws {
      let folder = try TemporaryFolder()
      let line = #"""
        set -euo pipefail
        cp '\#(packageRoot)/scenarios/office_day.yaml' day.yaml
        sed -i 's/^replications:.*//' day.yaml
        echo 'replications: 2' >> day.yaml
        mkdir traces
        cp '\#(packageRoot)'/scenarios/traces/* traces/
        "$(dirname "$TRACEWATT")/RunStudy" day.yaml by_code
        "$TRACEWATT" compare day.yaml -q -o by_command > table.txt
        for table in runs summary comparison energy; do cmp by_code/$table.csv by_command/$table.csv; done
        """#
      let outcome = try await Program.shell(line, in: folder.path)
      #expect(outcome.exitCode == 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("standard_best"), "\(outcome.stdout)")
    }
  }
}
