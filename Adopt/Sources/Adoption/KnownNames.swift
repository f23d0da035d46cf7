// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Names of types that a carried file may use without declaring them.
///
/// Source: the symbol graphs of Swift 6.3.1 on Linux (`swift symbolgraph-extract`) of the standard
/// library, Foundation, Dispatch, Observation, RegexBuilder and Synchronization, together with the
/// names of Combine, os and SwiftUI that Tracewatt has.
enum KnownNames {
  /// Whether a type of this name exists in a package that depends on Tracewatt.
  static func isKnown(_ name: String) -> Bool {
    names.contains(name) || constants.contains(name) || ofTracewatt.contains(name)
      || plain[name] != nil || OfferedNames.all.contains(name)
      || constantPrefixes.contains { name.hasPrefix($0) }
  }

  /// Why a name of Apple's does not exist on Linux, or nil where that is not known.
  static func missing(_ name: String) -> String? {
    if unavailable.contains(name) { return "Foundation on Linux has no \(name)" }
    guard hasOfferedPrefix(name), !OfferedNames.all.contains(name) else { return nil }
    if name.hasPrefix("UI") { return "\(name) belongs to a screen; Tracewatt has no views" }
    if name.hasPrefix("MK"), mapScreenEndings.contains(where: name.hasSuffix) {
      return "\(name) belongs to a map on the screen; Tracewatt has no views"
    }
    return "Tracewatt has no \(name)"
  }

  private static let mapScreenEndings = [
    "Button", "Camera", "Configuration", "Control", "Renderer", "Snapshotter", "View",
    "ViewDelegate",
  ]

  /// What Swift has in place of names of Apple's.
  static let plain = [
    "CFAbsoluteTime": "Double", "CFTimeInterval": "Double", "FourCharCode": "UInt32",
    "MAXFLOAT": "Float.greatestFiniteMagnitude", "MSEC_PER_SEC": "(1_000 as UInt64)",
    "NSEC_PER_USEC": "(1_000 as UInt64)", "NSInteger": "Int", "NSIntegerMax": "Int.max",
    "NSIntegerMin": "Int.min", "OSStatus": "Int32", "noErr": "(0 as Int32)",
    "kCFAbsoluteTimeIntervalSince1970": "(978_307_200 as Double)",
  ]

  /// Names of Apple's that Tracewatt itself declares, beside those of its frameworks.
  ///
  /// Source: `Sources/SimulatedCoreLocation/Process`.
  static let ofTracewatt: Set<String> = [
    "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent", "NSEC_PER_MSEC", "NSEC_PER_SEC",
    "NSHashTable", "NSPointerFunctions", "USEC_PER_SEC", "autoreleasepool",
  ]

  /// What names begin with that neither Linux nor Tracewatt has.
  static let missingBeginnings = [
    "CFArray", "CFBundle", "CFData", "CFDictionary", "CFNotificationCenter", "CFNumber",
    "CFRunLoop", "CFString", "CFURL", "CFUUID", "NSFoundationVersionNumber", "OSAtomic",
    "SCNetwork", "SecItem", "SecKey",
    "class_get", "class_copy", "class_add", "kCFBundle", "kCFString", "kSec", "mach_absolute_time",
    "mach_timebase", "method_", "simd_",
  ]

  /// Whether a name begins like those of a framework that Tracewatt offers.
  static func hasOfferedPrefix(_ name: String) -> Bool {
    offeredPrefixes.contains {
      name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true
    }
  }

  /// What functions and constants of Foundation begin with.
  private static let constantPrefixes = [
    "NSDecimal", "NSFile", "NSMake", "NSURLError",
  ]

  /// Functions and constants of Foundation, and names that types of the library hold.
  private static let constants = words(
    """
    Body Element Failure ID Index Input Iterator Key NSClassFromString NSCocoaErrorDomain
    NSHomeDirectory NSIntersectionRange
    NSKeyedArchiveRootObjectKey NSLocalizedDescriptionKey NSLocalizedFailureReasonErrorKey
    NSLocalizedRecoverySuggestionErrorKey NSLocalizedString NSLog NSMaxRange NSNotFound
    NSOSStatusErrorDomain NSPOSIXErrorDomain NSRangeFromString NSSearchPathForDirectoriesInDomains
    NSStringFromClass NSStringFromRange NSTemporaryDirectory NSTimeIntervalSince1970
    NSUnderlyingErrorKey NSUserName Output RawValue Success Value Wrapped
    """
  )

  /// Modules of Tracewatt and of packages that it needs, whose names a package cannot use again.
  static let tracewattModules: Set<String> = [
    "Analyses", "ArgumentParser", "BuiltIns", "CAllocator", "CExpat", "CGSL", "CJSONEvents",
    "CNormalDraws", "CSQLite", "CShortestDigits", "CSubmodules", "CVirtualTime", "CXMLEvents",
    "CYaml", "CZlib", "DiscreteEvents", "Documents", "ExampleApps", "Fits", "FlyingFox",
    "FlyingSocks", "HeapModule", "InternalCollectionsUtilities", "Judgement", "LeastEnergy",
    "LocationDaemon", "LocationService", "LocationStrategies", "Mathematics", "OSProfiles",
    "OpenCombine", "POSIX", "PhoneLogs", "PhoneModel", "Quantities", "Reports", "RunMetrics",
    "ScenarioFiles", "SimulatedCombine", "SimulatedContacts", "SimulatedCoreLocation",
    "SimulatedMapKit", "SimulatedOS", "SimulatedOSLog", "SimulatedSwiftUI", "Stochastics",
    "Studies", "StudyResults", "TraceFormats", "Tracewatt", "TracewattCLI", "TracewattExplorer",
    "TracewattPlugin", "TracewattTestSupport", "TracewattTesting", "Validation", "VirtualTime",
    "World", "Yams",
  ]

  /// Prefixes of the frameworks whose names Tracewatt offers.
  private static let offeredPrefixes = ["BG", "CL", "CM", "CN", "MK", "UI", "UN", "kCL"]

  /// Types of Apple's Foundation that Foundation on Linux lacks or marks as unavailable.
  static let unavailable = words(
    """
    CGAffineTransform CGColor CGContext CGImage CGPath CGVector DarwinBoolean
    DateComponentsFormatter DistributedNotificationCenter FileWrapper ListFormatter
    MeasurementFormatter NSAppleScript NSArchiver NSAssert NSDataDetector NSException
    NSFileCoordinator NSInvocation NSItemProvider NSLinguisticTagger
    NSMapTable NSMetadataQuery NSPointerArray NSProxy NSStringFromSelector NSURLConnection
    NSUbiquitousKeyValueStore NSUserActivity NSXPCConnection RelativeDateTimeFormatter
    UndoManager clock_gettime_nsec_np getVaList sysctl sysctlbyname
    """
  )

  /// Types that are known on Linux.
  static let names = words(
    """
    Actor AdditiveArithmetic AffineTransform AlignmentOptions AlternationBuilder Anchor Any
    AnyActor AnyBidirectionalCollection AnyCancellable AnyClass AnyCollection AnyHashable AnyIndex
    AnyIterator AnyKeyPath AnyObject AnyPublisher AnyRandomAccessCollection AnyRegexOutput
    AnySequence AppStorage Array ArrayLiteralConvertible ArraySlice AsyncCompactMapSequence
    AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence AsyncFlatMapSequence
    AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence
    AsyncSequence AsyncStream AsyncThrowingCompactMapSequence AsyncThrowingDropWhileSequence
    AsyncThrowingFilterSequence AsyncThrowingFlatMapSequence AsyncThrowingMapSequence
    AsyncThrowingPrefixWhileSequence AsyncThrowingStream Atomic AtomicLazyReference
    AtomicLoadOrdering AtomicOptionalRepresentable AtomicRepresentable AtomicStoreOrdering
    AtomicUpdateOrdering AttributeContainer AttributeDynamicLookup AttributeScope
    AttributeScopeCodableConfiguration AttributeScopes AttributedString
    AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol
    AttributedSubstring BidirectionalCollection BidirectionalIndexable BidirectionalSlice
    BinaryFloatingPoint BinaryInteger Binding BitwiseCopyable BlockOperation Bool
    BooleanLiteralConvertible BooleanLiteralType Bundle ByteCountFormatStyle ByteCountFormatter
    CBool CChar CChar16 CChar32 CChar8 CDouble CFloat CFloat16 CGFloat CGPoint CGRect CGRectEdge
    CGSize CInt CLong CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt
    CUnsignedLong CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar
    CachedURLResponse Calendar Cancellable CancellationError Capture CaseIterable Character
    CharacterClass CharacterSet CheckedContinuation ChoiceOf Clock ClosedRange ClosedRangeIndex
    CocoaError Codable CodableAttributedStringKey CodableConfiguration CodableWithConfiguration
    CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
    CollectionOfOne Color Combine CommandLine Comparable ComparableComparator Comparator
    ComparisonResult ConcurrentValue ConnectablePublisher ContiguousArray ContiguousBytes
    ContinuousClock Copyable CountableClosedRange CountablePartialRangeFrom CountableRange
    CurrencyFormatStyleConfiguration CurrentValueSubject CustomConsumingRegexComponent
    CustomDebugStringConvertible CustomLeafReflectable CustomNSError
    CustomPlaygroundDisplayConvertible CustomPlaygroundQuickLookable CustomReflectable
    CustomStringConvertible Data DataProtocol Date DateComponents DateFormatter DateInterval
    DateIntervalFormatter DebugDescription Decimal Decodable DecodableAttributedStringKey
    DecodableWithConfiguration Decoder DecodingConfigurationProviding DecodingError
    DefaultBidirectionalIndices DefaultIndices DefaultRandomAccessIndices
    DefaultStringInterpolation Deferred DescriptiveNumberFormatConfiguration Dictionary
    DictionaryIndex DictionaryIterator DictionaryLiteral DictionaryLiteralConvertible Dimension
    DiscardingTaskGroup DiscontiguousAttributedSubstring DiscontiguousSlice DiscreteFormatStyle
    DispatchData DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate
    DispatchQoS DispatchQueue DispatchSemaphore DispatchSource DispatchSourceHandler
    DispatchSourceProtocol DispatchSourceRead DispatchSourceSignal DispatchSourceTimer
    DispatchSourceUserDataAdd DispatchSourceUserDataOr DispatchSourceUserDataReplace
    DispatchSourceWrite DispatchSpecificKey DispatchTime DispatchTimeInterval
    DispatchTimeoutResult DispatchWallTime DispatchWorkItem DispatchWorkItemFlags Double
    DropFirstSequence DropWhileSequence Duration DurationProtocol Empty EmptyCollection
    EmptyIterator Encodable EncodableAttributedStringKey EncodableWithConfiguration Encoder
    EncodingConfigurationProviding EncodingError EnergyFormatter EnumeratedIterator
    EnumeratedSequence Environment EnvironmentObject Equatable Error Escapable Executor
    ExecutorJob ExpressibleByArrayLiteral ExpressibleByBooleanLiteral
    ExpressibleByDictionaryLiteral ExpressibleByExtendedGraphemeClusterLiteral
    ExpressibleByFloatLiteral ExpressibleByIntegerLiteral ExpressibleByNilLiteral
    ExpressibleByStringInterpolation ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral
    Expression ExtendedGraphemeClusterLiteralConvertible
    ExtendedGraphemeClusterType Fail FileAttributeKey FileAttributeType FileHandle FileManager
    FileManagerDelegate FileProtectionType FixedWidthInteger FlattenBidirectionalCollection
    FlattenBidirectionalCollectionIndex FlattenCollection FlattenCollectionIndex FlattenSequence
    Float Float16 Float32 Float64 Float80 FloatLiteralConvertible FloatLiteralType FloatingPoint
    FloatingPointClassification FloatingPointFormatStyle FloatingPointParseStrategy
    FloatingPointRoundingRule FloatingPointSign FormatStyle FormatStyleCapitalizationContext
    Formatter Future GlobalActor HTTPCookie HTTPCookiePropertyKey HTTPCookieStorage
    HTTPURLResponse Hashable Hasher Host ISO8601DateFormatter Identifiable IndexPath IndexSet
    Indexable IndexableBase IndexingIterator InflectionRule InlineArray InputStream
    InstantProtocol Int Int128 Int16 Int32 Int64 Int8 IntegerFormatStyle IntegerLiteralConvertible
    IntegerLiteralType IntegerParseStrategy IteratorOverOne IteratorProtocol IteratorSequence
    JSONDecoder JSONEncoder JSONSerialization Job JobPriority JoinedIterator JoinedSequence Just
    KeyPath KeyPathComparator KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol
    KeyedEncodingContainer KeyedEncodingContainerProtocol LazyBidirectionalCollection
    LazyCollection LazyCollectionProtocol LazyDropWhileBidirectionalCollection
    LazyDropWhileCollection LazyDropWhileIndex LazyDropWhileIterator LazyDropWhileSequence
    LazyFilterBidirectionalCollection LazyFilterCollection LazyFilterIndex LazyFilterIterator
    LazyFilterSequence LazyMapBidirectionalCollection LazyMapCollection LazyMapIterator
    LazyMapRandomAccessCollection LazyMapSequence LazyPrefixWhileBidirectionalCollection
    LazyPrefixWhileCollection LazyPrefixWhileIndex LazyPrefixWhileIterator LazyPrefixWhileSequence
    LazyRandomAccessCollection LazySequence LazySequenceProtocol LengthFormatter ListFormatStyle
    Local Locale LocalizedError Logger Lookahead LosslessStringConvertible MainActor ManagedBuffer
    ManagedBufferPointer MarkdownDecodableAttributedStringKey MassFormatter Measurement
    MemoryLayout Mirror MirrorPath Morphology MutableBidirectionalSlice MutableCollection
    MutableDataProtocol MutableIndexable MutableRandomAccessSlice
    MutableRangeReplaceableBidirectionalSlice MutableRangeReplaceableRandomAccessSlice
    MutableRangeReplaceableSlice MutableRawSpan MutableSlice MutableSpan Mutex NSAffineTransform
    NSAffineTransformStruct NSArray NSAttributedString NSBinarySearchingOptions NSCache
    NSCacheDelegate NSCalendar NSCharacterSet NSCoder NSCoding NSComparisonPredicate
    NSCompoundPredicate NSCondition NSConditionLock NSCopying NSCountedSet NSData NSDate
    NSDateComponents NSDateInterval NSDecimalNumber NSDecimalNumberBehaviors
    NSDecimalNumberHandler NSDictionary NSEdgeInsets NSEnumerationOptions NSEnumerator NSError
    NSErrorDomain NSExceptionName NSExpression NSIndexPath NSIndexSet NSIndexSetIterator
    NSKeyedArchiver NSKeyedArchiverDelegate NSKeyedUnarchiver NSKeyedUnarchiverDelegate NSLocale
    NSLock NSLocking NSMeasurement NSMutableArray NSMutableAttributedString NSMutableCharacterSet
    NSMutableCopying NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet
    NSMutableSet NSMutableString NSMutableURLRequest NSNotification NSNull NSNumber NSObject
    NSObjectProtocol NSOrderedSet NSOrthography NSPersonNameComponents NSPoint NSPointArray
    NSPointPointer NSPredicate NSRange NSRangePointer NSRect NSRectArray NSRectEdge NSRectPointer
    NSRecursiveLock NSRegularExpression NSSecureCoding NSSet NSSize NSSizeArray NSSizePointer
    NSSortDescriptor NSSortOptions NSString NSTextCheckingKey NSTextCheckingResult NSTimeZone
    NSURL NSURLComponents NSURLQueryItem NSURLRequest NSUUID NSValue NSZone NegativeLookahead
    Never NilLiteralConvertible Notification NotificationCenter NotificationQueue
    NumberFormatStyleConfiguration NumberFormatter Numeric OSAllocatedUnfairLock OSLog OSLogType
    OSSignposter ObjCBool ObjectIdentifier Observable ObservableObject
    ObservableObjectPublisher ObservationIgnored ObservationRegistrar ObservationTracked
    Observations ObservedObject One OneOrMore OpaquePointer OperatingSystemVersion Operation
    OperationQueue OptionSet Optional Optionally OutputRawSpan OutputSpan OutputStream POSIXError
    ParseStrategy ParseableFormatStyle PartialAsyncTask PartialKeyPath PartialRangeFrom
    PartialRangeThrough PartialRangeUpTo PassthroughSubject PersonNameComponents
    PersonNameComponentsFormatter Pipe PlaygroundQuickLook Port PortDelegate PortMessage Predicate
    PredicateBindings PredicateError PredicateExpression PredicateExpressions
    PrefixSequence Process ProcessInfo Progress ProgressKind ProgressReporting ProgressUserInfoKey
    PropertyListDecoder PropertyListEncoder PropertyListSerialization Protocol Published Publisher
    Publishers QualityOfService RandomAccessCollection RandomAccessIndexable RandomAccessSlice
    RandomNumberGenerator Range RangeExpression RangeReplaceableBidirectionalSlice
    RangeReplaceableCollection RangeReplaceableIndexable RangeReplaceableRandomAccessSlice
    RangeReplaceableSlice RangeSet RawRepresentable RawSpan RecoverableError Reference
    ReferenceConvertible ReferenceWritableKeyPath Regex RegexComponent RegexComponentBuilder
    RegexRepetitionBehavior RegexSemanticLevel RegexWordBoundaryKind Repeat Repeated Result
    ReversedCollection ReversedIndex ReversedRandomAccessCollection RunLoop SIMD SIMD16 SIMD2
    SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask SIMDScalar SIMDStorage Scanner
    ScopedAttributeContainer Selector Self Sendable SendableMetatype Sequence SerialExecutor Set
    SetAlgebra SetIndex SetIterator SignedInteger SignedNumeric SingleValueDecodingContainer
    SingleValueEncodingContainer Slice SocketNativeHandle SocketPort SortComparator SortDescriptor
    SortOrder Span StandardPredicateExpression State StateObject StaticBigInt StaticString Stream
    StreamDelegate StreamNetworkServiceTypeValue StreamSOCKSProxyConfiguration
    StreamSOCKSProxyVersion StreamSocketSecurityLevel StrideThrough StrideThroughIterator StrideTo
    StrideToIterator Strideable String StringInterpolationConvertible StringInterpolationProtocol
    StringLiteralConvertible StringLiteralType StringProtocol StringStyle StringTransform Subject
    Subscriber Subscribers Subscription Substring Suite SuspendingClock
    SystemRandomNumberGenerator Tag Task TaskExecutor TaskGroup TaskLocal TaskPriority
    Test Testing TextOutputStream TextOutputStreamable Thread ThrowingDiscardingTaskGroup
    ThrowingTaskGroup TimeInterval TimeZone Timer TryCapture Type UInt UInt128 UInt16 UInt32
    UInt64 UInt8 URL URLAuthenticationChallenge URLAuthenticationChallengeSender URLCache
    URLComponents URLCredential URLCredentialStorage URLError URLFileResourceType
    URLProtectionSpace URLProtocol URLProtocolClient URLQueryItem URLRequest URLResourceKey
    URLResourceValues URLResponse URLSession URLSessionConfiguration URLSessionDataDelegate
    URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate URLSessionDownloadTask
    URLSessionStreamDelegate URLSessionStreamTask URLSessionTask URLSessionTaskDelegate
    URLSessionTaskMetrics URLSessionTaskTransactionMetrics URLSessionUploadTask
    URLSessionWebSocketDelegate URLSessionWebSocketTask UTF16 UTF32 UTF8 UTF8Span UUID
    UnboundedRange UnboundedRange_ UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec
    UnicodeDecodingResult UnicodeScalar UnicodeScalarLiteralConvertible UnicodeScalarType Unit
    UnitAcceleration UnitAngle UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear
    UnitDispersion UnitDuration UnitElectricCharge UnitElectricCurrent
    UnitElectricPotentialDifference UnitElectricResistance UnitEnergy UnitFrequency
    UnitFuelEfficiency UnitIlluminance UnitInformationStorage UnitLength UnitMass UnitPower
    UnitPressure UnitSpeed UnitTemperature UnitVolume UnkeyedDecodingContainer
    UnkeyedEncodingContainer Unmanaged UnownedJob UnownedSerialExecutor UnownedTaskExecutor
    UnsafeBufferPointer UnsafeBufferPointerIterator UnsafeConcurrentValue UnsafeContinuation
    UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
    UnsafeMutableRawBufferPointer UnsafeMutableRawBufferPointerIterator UnsafeMutableRawPointer
    UnsafePointer UnsafeRawBufferPointer UnsafeRawBufferPointerIterator UnsafeRawPointer
    UnsafeSendable UnsafeThrowingContinuation UnsignedInteger UserDefaults Void WordPair
    WritableKeyPath XCTestCase ZeroOrMore Zip2Iterator Zip2Sequence
    """
  )

  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
