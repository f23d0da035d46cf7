// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import LocationStrategies
public import OSProfiles
public import PhoneModel
public import World

extension BuiltIn {
  /// A built-in phone.
  ///
  /// - Throws: an error if there is no phone of that name.
  public static func phone(_ name: String) throws(InputFailure) -> PhoneProfile {
    try one { choices, options in
      var options = options
      options.phones = [name]
      return choices.phones(nil, options: options).first
    }
  }

  /// A built-in operating system.
  ///
  /// - Throws: an error if there is no system of that name.
  public static func system(_ name: String) throws(InputFailure) -> OSProfile {
    try one { choices, options in
      var options = options
      options.systems = [name]
      return choices.systems(nil, options: options).first
    }
  }

  /// A built-in strategy.
  ///
  /// - Throws: an error if there is no strategy of that name.
  public static func strategy(_ name: String) throws(InputFailure) -> StrategyConfiguration {
    try one { choices, options in
      var options = options
      options.strategies = [name]
      return choices.strategies(nil, options: options).first?.configuration
    }
  }

  /// Built-in providers.
  ///
  /// - Throws: an error if there are no providers of that name.
  public static func providers(_ name: String) throws(InputFailure) -> ProviderModel {
    try one { choices, options in
      var options = options
      options.providers = name
      return choices.providers(nil, options: options).model
    }
  }

  private static func one<Value>(
    _ find: (ScenarioChoices, LoadOptions) -> Value?
  ) throws(InputFailure) -> Value {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let choices = ScenarioChoices(library: library, problems: problems, places: [])
    let value = find(choices, LoadOptions())
    try problems.check()
    guard let value else { throw problems.failure }
    return value
  }
}
