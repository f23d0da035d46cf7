// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// Blocks of `docs/` that are marked `console`: a command after `$ `, and its output.
  ///
  /// `RECORD_GOLDEN=1` writes the current output into the pages.
  @Suite("Examples of the documentation")
  struct DocumentedExamplesValidation {
    /// A page, split at its blocks.
    struct Page {
      static let opening = "```console\n$ "
      static let closing = "```\n"

      /// The text before each block, and after the last one.
      var text: [String] = []
      /// The command and its output on the page.
      var blocks: [(command: String, shown: String)] = []

      init(_ text: String) {
        var rest = text[...]
        while let start = rest.range(of: Self.opening),
          let end = rest[start.upperBound...].range(of: Self.closing)
        {
          let block = rest[start.upperBound..<end.lowerBound]
          let line = block.prefix { $0 != "\n" }
          self.text.append(String(rest[..<start.lowerBound]))
          blocks.append((String(line), String(block.dropFirst(line.count + 1))))
          rest = rest[end.upperBound...]
        }
        self.text.append(String(rest))
      }

      /// The page with the output of the commands.
      func with(_ printed: [String]) -> String {
        zip(zip(text, blocks), printed).map { part, printed in
          part.0 + Self.opening + part.1.command + "\n" + printed + Self.closing
        }
        .joined() + (text.last ?? "")
      }
    }

    static let pages = ["measure-your-phone", "search-and-explain", "start"]

    @Test("print what the page shows", arguments: pages)
    func examples(name: String) async throws {
      let file = URL(fileURLWithPath: "\(packageRoot)/docs/guide/\(name).md")
      let page = Page(try String(contentsOf: file, encoding: .utf8))
      #expect(!page.blocks.isEmpty)
      let folder = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/scenarios",
        withDestinationPath: packageRoot + "/scenarios"
      )
      var printed: [String] = []
      for block in page.blocks {
        let line = "set -o pipefail; tracewatt() { \"$TRACEWATT\" \"$@\"; }; \(block.command)"
        let outcome = try await Program.shell(line, in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.stderr)")
        #expect(!outcome.stdout.isEmpty, "\(block.command)")
        #expect(outcome.stdout == block.shown)
        printed.append(outcome.stdout)
      }
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try Data(page.with(printed).utf8).write(to: file)
      }
    }
  }
}
