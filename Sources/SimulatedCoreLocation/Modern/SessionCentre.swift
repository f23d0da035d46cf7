// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import VirtualTime

/// The authorization facts that an app's sessions report; each flag is one of Apple's.
struct SessionFacts: OptionSet, Sendable {
  let rawValue: Int

  static let authorizationDenied = SessionFacts(rawValue: 1)
  static let authorizationDeniedGlobally = SessionFacts(rawValue: 2)
  static let authorizationRestricted = SessionFacts(rawValue: 4)
  static let insufficientlyInUse = SessionFacts(rawValue: 8)
  static let fullAccuracyDenied = SessionFacts(rawValue: 16)
  static let alwaysAuthorizationDenied = SessionFacts(rawValue: 32)
  static let authorizationRequestInProgress = SessionFacts(rawValue: 64)
  static let accuracyLimited = SessionFacts(rawValue: 128)
}

/// One session that an app holds, with the readers of its diagnostics.
final class SessionHold: @unchecked Sendable {
  enum Kind: Equatable {
    case service(CLServiceSession.AuthorizationRequirement, needsFullAccuracy: Bool)
    case backgroundActivity
  }

  let kind: Kind
  private weak var centre: SessionCentre?
  private(set) var hasEnded = false
  private var readers: [Mailbox<SessionFacts>] = []
  private var lastReported: SessionFacts?
  var hasAskedForFullAccuracy = false
  var isFullAccuracyDenied = false

  init(_ kind: Kind, for what: String) {
    self.kind = kind
    centre = AppProcess.current(for: what)?.receiver(SessionCentre.self)
    centre?.begin(self)
  }

  var requirement: CLServiceSession.AuthorizationRequirement? {
    if case .service(let requirement, _) = kind { return requirement }
    return nil
  }

  var needsFullAccuracy: Bool {
    if case .service(_, let needsFullAccuracy) = kind { return needsFullAccuracy }
    return false
  }

  /// Ends the session and the sequences of its diagnostics.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    for reader in readers { reader.close() }
    readers = []
    centre?.end(self)
  }

  /// A reader that first gets the current facts.
  func reader() -> Mailbox<SessionFacts> {
    let reader = Mailbox<SessionFacts>()
    guard !hasEnded, let centre, let facts = centre.facts(of: self) else {
      reader.close()
      return reader
    }
    if facts != lastReported { report(facts) }
    reader.put(facts)
    readers.append(reader)
    return reader
  }

  /// Sends the facts to all readers if they have changed.
  func report(_ facts: SessionFacts) {
    guard facts != lastReported else { return }
    lastReported = facts
    for reader in readers { reader.put(facts) }
  }

  func abandon() {
    for reader in readers { reader.abandon() }
  }
}

/// Returns one element of a session's diagnostics after another.
final class SessionReader: @unchecked Sendable {
  private let hold: SessionHold
  private var mailbox: Mailbox<SessionFacts>?

  init(_ hold: SessionHold) { self.hold = hold }

  nonisolated(nonsending) func next() async -> SessionFacts? {
    let mailbox = mailbox ?? hold.reader()
    self.mailbox = mailbox
    return await mailbox.next()
  }
}

/// The sessions of a process; the system has one per kind, with the strongest authorization.
final class SessionCentre: EventReceiver, @unchecked Sendable {
  private weak var process: AppProcess?
  private var holds: [SessionHold] = []

  init(process: AppProcess) { self.process = process }

  deinit {
    for hold in holds { hold.abandon() }
  }

  private var strongest: CLServiceSession.AuthorizationRequirement? {
    holds.compactMap(\.requirement).max { $0.rawValue < $1.rawValue }
  }
  private var holdsActivity: Bool { holds.contains { $0.kind == .backgroundActivity } }

  func begin(_ hold: SessionHold) {
    let (former, hadActivity) = (strongest, holdsActivity)
    holds.append(hold)
    if let wanted = strongest, wanted != former {
      process?.system?.beginServiceSession(wanted.contract)
    }
    if holdsActivity, !hadActivity { process?.system?.beginBackgroundActivitySession() }
    askForFullAccuracy()
  }

  func end(_ hold: SessionHold) {
    let (former, hadActivity) = (strongest, holdsActivity)
    holds.removeAll { $0 === hold }
    if let wanted = strongest {
      if wanted != former { process?.system?.beginServiceSession(wanted.contract) }
    } else if former != nil {
      process?.system?.endServiceSession()
    }
    if hadActivity, !holdsActivity { process?.system?.endBackgroundActivitySession() }
  }

  func receive(_ event: AppEvent) {
    switch event {
    case .authorizationChanged:
      askForFullAccuracy()
      reportAll()
    case .stateChanged, .temporaryFullAccuracy: reportAll()
    default: break
    }
  }

  private func reportAll() {
    for hold in holds { if let facts = facts(of: hold) { hold.report(facts) } }
  }

  /// Asks for exact positions if a session needs them and the user allows the area only.
  private func askForFullAccuracy() {
    guard let process, let system = process.system, system.authorizationStatus.isGranted,
      system.accuracyAuthorization == .reduced
    else { return }
    for hold in holds where hold.needsFullAccuracy && !hold.hasAskedForFullAccuracy {
      hold.hasAskedForFullAccuracy = true
      process.receiver(ManagerCentre.self).requestFullAccuracy { [weak self, weak hold] error in
        guard let self, let hold else { return }
        hold.isFullAccuracyDenied = error != nil
        if let facts = self.facts(of: hold) { hold.report(facts) }
      }
    }
  }

  /// The current facts for a session; nil while no code of the app runs.
  func facts(of hold: SessionHold) -> SessionFacts? {
    guard let system = process?.system else { return nil }
    var facts: SessionFacts = []
    let isInFront = system.appState == .foreground
    switch system.authorizationStatus {
    case .denied:
      facts.insert(
        system.locationServicesEnabled ? .authorizationDenied : .authorizationDeniedGlobally
      )
    case .restricted:
      facts.insert(.authorizationRestricted)
    case .notDetermined:
      guard let requirement = hold.requirement, requirement != .none else { break }
      facts.insert(isInFront ? .authorizationRequestInProgress : .insufficientlyInUse)
    case .whenInUse:
      if hold.requirement == .always { facts.insert(.alwaysAuthorizationDenied) }
      if !isInFront, !holdsActivity { facts.insert(.insufficientlyInUse) }
    case .always:
      break
    }
    if hold.requirement != nil, system.authorizationStatus.isGranted,
      system.accuracyAuthorization == .reduced
    {
      facts.insert(.accuracyLimited)
    }
    if hold.isFullAccuracyDenied, system.accuracyAuthorization == .reduced {
      facts.insert(.fullAccuracyDenied)
    }
    return facts
  }
}
