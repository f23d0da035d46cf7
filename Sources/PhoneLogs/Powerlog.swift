// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities
internal import TraceFormats

/// Reads the powerlog of an iPhone, the database in the folder `logs/powerlogs` of a sysdiagnose.
///
/// Scope: hourly energies by component off the charger, those of the processes that the user names,
/// the receiver's own mean power and active time, the charge of a full battery, and the gauge's own
/// count of what the phone takes asleep.
///
/// Limitations: energies are the phone's own estimates. Names of other processes are not read.
///
/// Sources of tables and columns: `saagarjha/EffectivePower` (`EffectivePowerDocument.swift`),
/// `mac4n6/APOLLO` (`modules/powerlog_*.txt`), `abrignoni/iLEAPP` (`powerlog.py`), and the tables
/// of `markm39/mcm-battery-2026` (iOS 26.2). `Energy` is in microwatt hours: the sums of 153 hours
/// are 1.009 of the gauge's own count there. `AppleRawCurrentCapacity` is in milliampere hours and
/// `Voltage` in millivolts, as the battery's driver reports them. A stamp begins its hour: the correlation with the
/// gauge is 0.986, and 0.24 if stamps end their hours. The columns of the receiver's table and
/// their units come from the definitions in the system's own code; no phone's own table has been
/// read yet.
enum Powerlog {
  private static let energies = "PLAccountingOperator_Aggregate_RootNodeEnergy"
  private static let nodes = "PLAccountingOperator_EventNone_Nodes"
  private static let battery = "PLBatteryAgent_EventBackward_Battery"
  private static let offsets = "PLStorageOperator_EventForward_TimeOffset"
  private static let receiver = "PLLocationAgent_EventBackward_GPSPower"

  /// Joules of a microwatt hour.
  private static let microwattHour = 0.0036
  /// The possible energies of an hour, in microwatt hours: up to a kilowatt.
  private static let energyRange = 0.0...1e9
  /// The possible stamps and offsets, in seconds: some 3,000 years.
  private static let stamps = -1e11...1e11
  /// The largest number of components, and of characters in a component's name.
  private static let mostComponents = 1000
  private static let longestName = 100
  /// The largest number of stretches kept: 11 years of hours.
  private static let mostStretches = 100_000
  /// How many seconds at a charger an hour may have and still count as off it.
  private static let shortCharge = 60.0
  /// The shortest time without a reading of the gauge that counts as sleep, in seconds.
  ///
  /// An awake phone is read every 20 s. Shorter sleeps are measured less precisely, because the
  /// gauge counts whole milliampere hours (Miller 2026 uses an hour too).
  private static let shortestSleep = 3600.0
  /// The longest such time, in seconds.
  ///
  /// Assumption: 12 h. A longer time without a reading is a phone that was off, or a log with gaps.
  private static let longestSleep = 43_200.0
  /// The name of a component that the log gives only by its number.
  private static func unnamed(_ node: Int) -> String { "component \(node)" }

  /// Reads a powerlog.
  ///
  /// - Parameters:
  ///   - path: the database.
  ///   - name: its name in messages.
  ///   - processes: the bundle identifiers of the processes to read, with their extensions.
  /// - Returns: the log.
  /// - Throws: `PhoneLogError` for a file that is damaged or has no energies.
  static func read(
    path: String,
    name: String,
    processes: [String]
  ) throws(PhoneLogError) -> PhoneLog {
    if PhoneLogFile.head(of: path).starts(with: [0x1F, 0x8B]) {
      throw PhoneLogError(path: path, reason: "it is compressed; unpack it with gunzip")
    }
    let database = try SQLiteDatabase(path: path)
    var log = PhoneLog(name: name, source: .powerlog)
    guard try database.columns(of: energies).isSuperset(of: energyColumns) else {
      throw PhoneLogError(
        path: path,
        reason: "it has no \(energies) table of energies by component, as powerlogs do"
      )
    }
    if let changes = ByteStream(path: path + "-wal"), changes.sizeHint > 0 {
      log.notes.append(
        "changes in \(name)-wal, which are not yet part of the database, are not read"
      )
    }
    let clock = try clock(database)
    let names = try componentNames(database)
    let charging = try charging(database, clock, &log)
    try readStretches(database, clock, names, charging, &log)
    guard !log.stretches.isEmpty else {
      throw PhoneLogError(path: path, reason: "it has no full hour off the charger")
    }
    for process in processes { try readProcess(process, database, clock, names, path, &log) }
    try readReceiver(database, &log)
    return log
  }

  private static let energyColumns: Set<String> = [
    "timestamp", "timeInterval", "Energy", "NodeID", "RootNodeID",
  ]

  // MARK: - Time

  /// Turns the log's own clock into Unix seconds.
  private struct Clock {
    /// Instants of the log's clock, in order, each with the seconds to add from then on.
    var offsets: [(from: Double, seconds: Double)] = []

    func unix(_ stamp: Double) -> Double {
      guard let first = offsets.first else { return stamp }
      // The first offset that begins later.
      var low = 0
      var high = offsets.count
      while low < high {
        let middle = (low + high) / 2
        if offsets[middle].from <= stamp { low = middle + 1 } else { high = middle }
      }
      return stamp + (low > 0 ? offsets[low - 1] : first).seconds
    }
  }

  private static func clock(_ database: SQLiteDatabase) throws(PhoneLogError) -> Clock {
    guard try database.columns(of: offsets).isSuperset(of: ["timestamp", "system"]) else {
      return Clock()
    }
    var clock = Clock()
    let query = "SELECT timestamp, system FROM \(offsets) ORDER BY timestamp LIMIT 100000"
    try database.run(query) { row in
      if let from = row.number(0), let seconds = row.number(1), stamps.contains(from),
        stamps.contains(seconds)
      {
        // The offset changes by fractions of a second at every entry.
        if let last = clock.offsets.last, abs(last.seconds - seconds) < 1 { return }
        clock.offsets.append((from, seconds))
      }
    }
    return clock
  }

  // MARK: - The charger

  /// The times at a charger in Unix seconds, in order; nil if the log does not say.
  private static func charging(
    _ database: SQLiteDatabase,
    _ clock: Clock,
    _ log: inout PhoneLog
  ) throws(PhoneLogError) -> [ClosedRange<Double>]? {
    let columns = try database.columns(of: battery)
    guard columns.isSuperset(of: ["timestamp", "ExternalConnected"]) else {
      log.notes.append("it does not say when the phone was on a charger, so all hours are used")
      return nil
    }
    var times: [ClosedRange<Double>] = []
    var open: Double?
    let hasGauge = columns.isSuperset(of: ["AppleRawCurrentCapacity", "Voltage"])
    let gauge = hasGauge ? "AppleRawCurrentCapacity, Voltage" : "NULL, NULL"
    var last: GaugeReading?
    var sleeps: [PhoneLog.Sleep] = []
    let query = "SELECT timestamp, ExternalConnected, \(gauge) FROM \(battery) ORDER BY timestamp"
    try database.run(query) { row in
      guard let stamp = row.number(0), let connected = row.number(1), stamps.contains(stamp) else {
        return
      }
      let now = clock.unix(stamp)
      let reading =
        connected == 0 ? GaugeReading(time: now, row.number(2), row.number(3)) : nil
      if let last, let reading, sleeps.count < mostStretches,
        let sleep = last.sleep(until: reading)
      {
        sleeps.append(sleep)
      }
      last = reading
      if connected != 0 {
        if open == nil { open = now }
      } else if let from = open {
        if from < now { times.append(from...now) }
        open = nil
      }
    }
    log.sleeps = sleeps
    if let open { times.append(open...Double.infinity) }
    for column in ["NominalChargeCapacity", "AppleRawMaxCapacity"] where columns.contains(column) {
      guard log.fullCharge == nil else { break }
      let last = """
        SELECT \(column) FROM \(battery) WHERE \(column) > 500 ORDER BY timestamp DESC LIMIT 1
        """
      try database.run(last) { row in
        if let charge = row.number(0), charge < 100_000 { log.fullCharge = charge }
      }
    }
    return merged(times)
  }

  /// A reading of the gauge off the charger.
  private struct GaugeReading {
    var time: Double
    /// The charge left, in milliampere hours.
    var charge: Double
    /// Volts.
    var voltage: Double

    /// A reading in milliampere hours and millivolts; nil if one is missing or not possible.
    init?(time: Double, _ charge: Double?, _ millivolts: Double?) {
      guard let charge, let millivolts, (0...100_000).contains(charge),
        (2000...6000).contains(millivolts)
      else { return nil }
      self.time = time
      self.charge = charge
      voltage = millivolts / 1000
    }

    /// The sleep between this reading and the next; nil if it is too short or too long, or if no
    /// charge was used.
    func sleep(until next: GaugeReading) -> PhoneLog.Sleep? {
      let seconds = next.time - time
      let used = charge - next.charge
      guard (shortestSleep...longestSleep).contains(seconds), used > 0 else { return nil }
      return PhoneLog.Sleep(
        start: time,
        seconds: seconds,
        energy: Joules(used * 3.6 * (voltage + next.voltage) / 2)
      )
    }
  }

  /// Times in order, with those that overlap joined.
  private static func merged(_ times: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, time.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, time.upperBound)
      } else {
        result.append(time)
      }
    }
    return result
  }

  // MARK: - Energies

  private static func componentNames(
    _ database: SQLiteDatabase
  ) throws(PhoneLogError) -> [Int: String] {
    guard try database.columns(of: nodes).isSuperset(of: ["ID", "Name", "IsPermanent"]) else {
      return [:]
    }
    var names: [Int: String] = [:]
    // Components are permanent; all other nodes are processes, whose names stay unread.
    let query = """
      SELECT ID, substr(Name, 1, \(longestName)) FROM \(nodes) WHERE IsPermanent = 1 LIMIT 10000
      """
    try database.run(query) { row in
      if let id = row.number(0).flatMap({ Int(exactly: $0) }), let name = row.text(1) {
        names[id] = name
      }
    }
    return names
  }

  private static func readStretches(
    _ database: SQLiteDatabase,
    _ clock: Clock,
    _ names: [Int: String],
    _ charging: [ClosedRange<Double>]?,
    _ log: inout PhoneLog
  ) throws(PhoneLogError) {
    // Daily rows repeat the hourly ones.
    let query = """
      SELECT timestamp, RootNodeID, TOTAL(Energy) FROM \(energies) WHERE timeInterval = 3600
      GROUP BY timestamp, RootNodeID ORDER BY timestamp
      """
    var hours: [PhoneLog.Stretch] = []
    var components: Set<String> = []
    var partly = 0
    try database.run(query) { row in
      guard let stamp = row.number(0), let node = row.number(1).flatMap({ Int(exactly: $0) }),
        let energy = row.number(2), energyRange.contains(energy), stamps.contains(stamp)
      else { return }
      let start = clock.unix(stamp)
      let component = names[node] ?? unnamed(node)
      guard components.contains(component) || components.count < mostComponents else { return }
      components.insert(component)
      if hours.last?.start != start {
        guard hours.count < mostStretches else { return }
        hours.append(PhoneLog.Stretch(start: start, seconds: 3600, energies: [:]))
      }
      hours[hours.count - 1].energies[component, default: .zero] += Joules(energy * microwattHour)
    }
    // The phone records energy off the charger only, so an hour partly at a charger is not whole.
    hours.sort { $0.start < $1.start }
    let charging = charging ?? []
    var next = 0
    for hour in hours {
      let end = hour.start + hour.seconds
      while next < charging.count, charging[next].upperBound <= hour.start { next += 1 }
      var atCharger = 0.0
      var index = next
      while index < charging.count, charging[index].lowerBound < end, atCharger <= shortCharge {
        let stretch = charging[index]
        atCharger += min(stretch.upperBound, end) - max(stretch.lowerBound, hour.start)
        index += 1
      }
      if atCharger > shortCharge { partly += 1 } else { log.stretches.append(hour) }
    }
    if partly > 0 {
      let hours = partly == 1 ? "1 hour" : "\(partly) hours"
      log.notes.append("\(hours) partly on a charger \(partly == 1 ? "was" : "were") left out")
    }
  }

  private static func readProcess(
    _ name: String,
    _ database: SQLiteDatabase,
    _ clock: Clock,
    _ names: [Int: String],
    _ path: String,
    _ log: inout PhoneLog
  ) throws(PhoneLogError) {
    var process = PhoneLog.Process(name: name, energies: [:])
    let starts = Set(log.stretches.map(\.start))
    // An app's extensions have its identifier and a further part.
    let query = """
      SELECT timestamp, RootNodeID, TOTAL(Energy) FROM \(energies) WHERE timeInterval = 3600
      AND NodeID IN (SELECT ID FROM \(nodes) WHERE Name = ?1
      OR substr(Name, 1, length(?1) + 1) = ?1 || '.') GROUP BY timestamp, RootNodeID
      """
    try database.run(query, [name]) { row in
      guard let stamp = row.number(0), let node = row.number(1).flatMap({ Int(exactly: $0) }),
        let energy = row.number(2), energyRange.contains(energy), starts.contains(clock.unix(stamp))
      else { return }
      let component = names[node] ?? unnamed(node)
      process.energies[component, default: .zero] += Joules(energy * microwattHour)
    }
    guard !process.energies.isEmpty else {
      throw PhoneLogError(path: path, reason: "it records no energy for \(name) off the charger")
    }
    log.processes.append(process)
  }

  // MARK: - The receiver

  private static func readReceiver(
    _ database: SQLiteDatabase,
    _ log: inout PhoneLog
  ) throws(PhoneLogError) {
    let columns: Set = ["measuredInterval", "activeInterval", "averagePower"]
    guard try database.columns(of: receiver).isSuperset(of: columns) else {
      log.notes.append("it has no table of the receiver's mean power, which only some phones keep")
      return
    }
    let query = """
      SELECT measuredInterval, activeInterval, averagePower FROM \(receiver) ORDER BY timestamp
      LIMIT 1000000
      """
    try database.run(query) { row in
      guard let measured = row.number(0), let active = row.number(1), let power = row.number(2),
        active >= 1, measured >= active, measured < 1e7, power >= 0, power < 1e6
      else { return }
      // Hundredths of a milliwatt, as a mean over the measured interval.
      log.satelliteUses.append(
        PhoneLog.SatelliteUse(activeSeconds: active, energy: Joules(power * 1e-5 * measured))
      )
    }
  }
}
