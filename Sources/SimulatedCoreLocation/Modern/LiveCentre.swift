// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import VirtualTime

/// The live updates of a process: one stream of the system for all sequences.
final class LiveCentre: EventReceiver, @unchecked Sendable {
  private struct Member {
    weak var consumer: LiveConsumer?
    let identity: ObjectIdentifier
  }

  private(set) weak var process: AppProcess?
  private var members: [Member] = []
  /// The latest update, if no other may follow for long.
  private var last: CLLocationUpdate?

  init(process: AppProcess) { self.process = process }

  deinit {
    for member in members { member.consumer?.mailbox.abandon() }
  }

  func join(_ consumer: LiveConsumer) {
    let isFirst = members.isEmpty
    members.append(Member(consumer: consumer, identity: ObjectIdentifier(consumer)))
    if isFirst {
      process?.system?.startLiveUpdates(consumer.configuration.contract)
    } else if let last {
      consumer.mailbox.put(last)
    }
  }

  func leave(_ identity: ObjectIdentifier) {
    let count = members.count
    members.removeAll { $0.identity == identity }
    guard members.isEmpty, count > 0 else { return }
    last = nil
    process?.system?.stopLiveUpdates()
  }

  func receive(_ event: AppEvent) {
    guard case .liveUpdate(let update) = event, let process, !members.isEmpty else { return }
    let element = CLLocationUpdate(update, process: process)
    last = element.isLastForLong ? element : nil
    for member in members { member.consumer?.mailbox.put(element) }
  }
}

/// One iterator's share of the stream.
final class LiveConsumer: @unchecked Sendable {
  let configuration: CLLocationUpdate.LiveConfiguration
  let mailbox = Mailbox<CLLocationUpdate>()
  private weak var centre: LiveCentre?
  private var hasBegun = false

  init(configuration: CLLocationUpdate.LiveConfiguration) { self.configuration = configuration }

  deinit { centre?.leave(ObjectIdentifier(self)) }

  nonisolated(nonsending) func next() async -> CLLocationUpdate? {
    if !hasBegun {
      hasBegun = true
      if !Task.isCancelled { begin() }
    }
    if Task.isCancelled { end() }
    return await withTaskCancellationHandler {
      await mailbox.next()
    } onCancel: {
      self.end()
    }
  }

  private func begin() {
    centre = AppProcess.current(for: "CLLocationUpdate.liveUpdates")?.receiver(LiveCentre.self)
    centre?.join(self)
  }

  private func end() {
    mailbox.removeAll { _ in true }
    mailbox.close()
    centre?.leave(ObjectIdentifier(self))
    centre = nil
  }
}
