// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// The program `tracewatt`.
@main
struct TracewattCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracewatt",
    abstract: "What will these location settings cost, and how wrong will they be?",
    discussion: """
      Moves a simulated phone along a recorded trace, runs location strategies on it in virtual \
      time, and reports energy and error side by side.

      Exit codes: 0 fine, 1 a broken promise, 2 no verdict, 4 better than the baseline, 64 wrong usage, \
      65 malformed input, 66 missing input, 70 a fault in Tracewatt, 73 cannot write; 129, 130 or 143 \
      after a hangup, an interrupt or a request to terminate.
      """,
    version: ProgramVersion.text,
    subcommands: [
      AdoptCommand.self, BaselineCommand.self, CheckCommand.self, CompareCommand.self,
      DocsCommand.self, DriveCommand.self,
      ExplainCommand.self, ExploreCommand.self,
      InitCommand.self,
      KnobsCommand.self, LintCommand.self, MergeCommand.self, PhoneCommand.self,
      PopulationCommand.self, PredictCommand.self, ReportCommand.self, SchemaCommand.self,
      ScoreCommand.self,
      TraceCommand.self, TuneCommand.self,
      ValidateCommand.self, WhyCommand.self,
    ]
  )

  static let _errorLabel = "error"

  static func main() async {
    LargeBlocks.giveBackWhenFree()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let problem = unknownCommand(in: arguments) { Terminal.end(with: problem) }
    do {
      try await Interruption.watching { try await run(arguments) }
    } catch let failure as any ProgramFailure {
      Terminal.end(with: failure)
    } catch let interruption as Interruption.Failure {
      Interruption.report(interruption.kept)
      Foundation.exit(Interruption.exitCode)
    } catch is CancellationError {
      Interruption.report()
      Foundation.exit(Interruption.exitCode)
    } catch {
      // Any error that does not come from the command line is a fault of the program.
      guard exitCode(for: error) == .failure, !(error is ExitCode) else { end(with: error) }
      Terminal.end(with: CommandFailure.fault("\(error)"))
    }
  }

  /// Ends the program like the command-line parser; messages that name arguments go through
  /// `Terminal`.
  private static func end(with error: any Error) -> Never {
    let message = fullMessage(for: error)
    guard !exitCode(for: error).isSuccess, !message.isEmpty else { exit(withError: error) }
    Terminal.complain(message)
    Foundation.exit(exitCode(for: error).rawValue)
  }

  /// Runs the command of a line.
  static func run(_ arguments: [String]) async throws {
    if arguments.first == DriveCommand.configuration.commandName,
      let end = arguments.firstIndex(of: "--")
    {
      let program = Array(arguments[(end + 1)...])
      return try await DriveCommand.$program.withValue(program) {
        try await run(Array(arguments[..<end]))
      }
    }
    var command = try parseAsRoot(arguments)
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// The error for a misspelt subcommand, with the nearest one; nil if there is none.
  private static func unknownCommand(in arguments: [String]) -> CommandFailure? {
    var commands = configuration.subcommands
    var hasDefault = false
    for (depth, word) in arguments.enumerated() {
      guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
      if let known = commands.first(where: { $0.configuration.commandName == word }) {
        commands = known.configuration.subcommands
        hasDefault = known.configuration.defaultSubcommand != nil
        continue
      }
      let names =
        commands.compactMap { $0.configuration.commandName } + (depth == 0 ? ["help"] : [])
      guard !names.contains(word) else { return nil }
      // Any other word is an argument of the default subcommand.
      guard !hasDefault || names.contains(where: { EditDistance.between(word, $0) <= 2 }) else {
        return nil
      }
      return .unknownCommand(word, known: names)
    }
    return nil
  }
}
