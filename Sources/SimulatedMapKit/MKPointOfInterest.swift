// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// Kinds of points of interest.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String
  /// A kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points of the kind `airport`.
  public static let airport = Self(rawValue: "MKPOICategoryAirport")
  /// Points of the kind `amusementPark`.
  public static let amusementPark = Self(rawValue: "MKPOICategoryAmusementPark")
  /// Points of the kind `animalService`.
  public static let animalService = Self(rawValue: "MKPOICategoryAnimalService")
  /// Points of the kind `aquarium`.
  public static let aquarium = Self(rawValue: "MKPOICategoryAquarium")
  /// Points of the kind `atm`.
  public static let atm = Self(rawValue: "MKPOICategoryAtm")
  /// Points of the kind `automotiveRepair`.
  public static let automotiveRepair = Self(rawValue: "MKPOICategoryAutomotiveRepair")
  /// Points of the kind `bakery`.
  public static let bakery = Self(rawValue: "MKPOICategoryBakery")
  /// Points of the kind `bank`.
  public static let bank = Self(rawValue: "MKPOICategoryBank")
  /// Points of the kind `baseball`.
  public static let baseball = Self(rawValue: "MKPOICategoryBaseball")
  /// Points of the kind `basketball`.
  public static let basketball = Self(rawValue: "MKPOICategoryBasketball")
  /// Points of the kind `beach`.
  public static let beach = Self(rawValue: "MKPOICategoryBeach")
  /// Points of the kind `beauty`.
  public static let beauty = Self(rawValue: "MKPOICategoryBeauty")
  /// Points of the kind `bowling`.
  public static let bowling = Self(rawValue: "MKPOICategoryBowling")
  /// Points of the kind `brewery`.
  public static let brewery = Self(rawValue: "MKPOICategoryBrewery")
  /// Points of the kind `cafe`.
  public static let cafe = Self(rawValue: "MKPOICategoryCafe")
  /// Points of the kind `campground`.
  public static let campground = Self(rawValue: "MKPOICategoryCampground")
  /// Points of the kind `carRental`.
  public static let carRental = Self(rawValue: "MKPOICategoryCarRental")
  /// Points of the kind `castle`.
  public static let castle = Self(rawValue: "MKPOICategoryCastle")
  /// Points of the kind `conventionCenter`.
  public static let conventionCenter = Self(rawValue: "MKPOICategoryConventionCenter")
  /// Points of the kind `distillery`.
  public static let distillery = Self(rawValue: "MKPOICategoryDistillery")
  /// Points of the kind `evCharger`.
  public static let evCharger = Self(rawValue: "MKPOICategoryEvCharger")
  /// Points of the kind `fairground`.
  public static let fairground = Self(rawValue: "MKPOICategoryFairground")
  /// Points of the kind `fireStation`.
  public static let fireStation = Self(rawValue: "MKPOICategoryFireStation")
  /// Points of the kind `fishing`.
  public static let fishing = Self(rawValue: "MKPOICategoryFishing")
  /// Points of the kind `fitnessCenter`.
  public static let fitnessCenter = Self(rawValue: "MKPOICategoryFitnessCenter")
  /// Points of the kind `foodMarket`.
  public static let foodMarket = Self(rawValue: "MKPOICategoryFoodMarket")
  /// Points of the kind `fortress`.
  public static let fortress = Self(rawValue: "MKPOICategoryFortress")
  /// Points of the kind `gasStation`.
  public static let gasStation = Self(rawValue: "MKPOICategoryGasStation")
  /// Points of the kind `golf`.
  public static let golf = Self(rawValue: "MKPOICategoryGolf")
  /// Points of the kind `goKart`.
  public static let goKart = Self(rawValue: "MKPOICategoryGoKart")
  /// Points of the kind `hiking`.
  public static let hiking = Self(rawValue: "MKPOICategoryHiking")
  /// Points of the kind `hospital`.
  public static let hospital = Self(rawValue: "MKPOICategoryHospital")
  /// Points of the kind `hotel`.
  public static let hotel = Self(rawValue: "MKPOICategoryHotel")
  /// Points of the kind `kayaking`.
  public static let kayaking = Self(rawValue: "MKPOICategoryKayaking")
  /// Points of the kind `landmark`.
  public static let landmark = Self(rawValue: "MKPOICategoryLandmark")
  /// Points of the kind `laundry`.
  public static let laundry = Self(rawValue: "MKPOICategoryLaundry")
  /// Points of the kind `library`.
  public static let library = Self(rawValue: "MKPOICategoryLibrary")
  /// Points of the kind `mailbox`.
  public static let mailbox = Self(rawValue: "MKPOICategoryMailbox")
  /// Points of the kind `marina`.
  public static let marina = Self(rawValue: "MKPOICategoryMarina")
  /// Points of the kind `miniGolf`.
  public static let miniGolf = Self(rawValue: "MKPOICategoryMiniGolf")
  /// Points of the kind `movieTheater`.
  public static let movieTheater = Self(rawValue: "MKPOICategoryMovieTheater")
  /// Points of the kind `museum`.
  public static let museum = Self(rawValue: "MKPOICategoryMuseum")
  /// Points of the kind `musicVenue`.
  public static let musicVenue = Self(rawValue: "MKPOICategoryMusicVenue")
  /// Points of the kind `nationalMonument`.
  public static let nationalMonument = Self(rawValue: "MKPOICategoryNationalMonument")
  /// Points of the kind `nationalPark`.
  public static let nationalPark = Self(rawValue: "MKPOICategoryNationalPark")
  /// Points of the kind `nightlife`.
  public static let nightlife = Self(rawValue: "MKPOICategoryNightlife")
  /// Points of the kind `park`.
  public static let park = Self(rawValue: "MKPOICategoryPark")
  /// Points of the kind `parking`.
  public static let parking = Self(rawValue: "MKPOICategoryParking")
  /// Points of the kind `pharmacy`.
  public static let pharmacy = Self(rawValue: "MKPOICategoryPharmacy")
  /// Points of the kind `planetarium`.
  public static let planetarium = Self(rawValue: "MKPOICategoryPlanetarium")
  /// Points of the kind `police`.
  public static let police = Self(rawValue: "MKPOICategoryPolice")
  /// Points of the kind `postOffice`.
  public static let postOffice = Self(rawValue: "MKPOICategoryPostOffice")
  /// Points of the kind `publicTransport`.
  public static let publicTransport = Self(rawValue: "MKPOICategoryPublicTransport")
  /// Points of the kind `restaurant`.
  public static let restaurant = Self(rawValue: "MKPOICategoryRestaurant")
  /// Points of the kind `restroom`.
  public static let restroom = Self(rawValue: "MKPOICategoryRestroom")
  /// Points of the kind `rockClimbing`.
  public static let rockClimbing = Self(rawValue: "MKPOICategoryRockClimbing")
  /// Points of the kind `rvPark`.
  public static let rvPark = Self(rawValue: "MKPOICategoryRvPark")
  /// Points of the kind `school`.
  public static let school = Self(rawValue: "MKPOICategorySchool")
  /// Points of the kind `skatePark`.
  public static let skatePark = Self(rawValue: "MKPOICategorySkatePark")
  /// Points of the kind `skating`.
  public static let skating = Self(rawValue: "MKPOICategorySkating")
  /// Points of the kind `skiing`.
  public static let skiing = Self(rawValue: "MKPOICategorySkiing")
  /// Points of the kind `soccer`.
  public static let soccer = Self(rawValue: "MKPOICategorySoccer")
  /// Points of the kind `spa`.
  public static let spa = Self(rawValue: "MKPOICategorySpa")
  /// Points of the kind `stadium`.
  public static let stadium = Self(rawValue: "MKPOICategoryStadium")
  /// Points of the kind `store`.
  public static let store = Self(rawValue: "MKPOICategoryStore")
  /// Points of the kind `surfing`.
  public static let surfing = Self(rawValue: "MKPOICategorySurfing")
  /// Points of the kind `swimming`.
  public static let swimming = Self(rawValue: "MKPOICategorySwimming")
  /// Points of the kind `tennis`.
  public static let tennis = Self(rawValue: "MKPOICategoryTennis")
  /// Points of the kind `theater`.
  public static let theater = Self(rawValue: "MKPOICategoryTheater")
  /// Points of the kind `university`.
  public static let university = Self(rawValue: "MKPOICategoryUniversity")
  /// Points of the kind `volleyball`.
  public static let volleyball = Self(rawValue: "MKPOICategoryVolleyball")
  /// Points of the kind `winery`.
  public static let winery = Self(rawValue: "MKPOICategoryWinery")
  /// Points of the kind `zoo`.
  public static let zoo = Self(rawValue: "MKPOICategoryZoo")
}

/// Kinds of points of interest that are wanted, or not.
open class MKPointOfInterestFilter: NSObject, @unchecked Sendable {
  private let categories: Set<MKPointOfInterestCategory>
  private let isInclusion: Bool

  /// All kinds.
  public static let includingAll = MKPointOfInterestFilter(excluding: [])
  /// No kind.
  public static let excludingAll = MKPointOfInterestFilter(including: [])

  /// These kinds alone.
  public init(including categories: [MKPointOfInterestCategory]) {
    self.categories = Set(categories)
    isInclusion = true
  }

  /// All but these kinds.
  public init(excluding categories: [MKPointOfInterestCategory]) {
    self.categories = Set(categories)
    isInclusion = false
  }

  /// Whether a kind is wanted.
  open func includes(_ category: MKPointOfInterestCategory) -> Bool {
    categories.contains(category) == isInclusion
  }

  /// Whether a kind is not wanted.
  open func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }
}

/// A search for points of interest around a place; like every search, it is refused.
open class MKLocalPointsOfInterestRequest: NSObject, @unchecked Sendable {
  /// The largest radius in metres, Apple's.
  public static let maxRadius: CLLocationDistance = 100_000

  /// The middle of the circle.
  public let coordinate: CLLocationCoordinate2D
  /// The radius of the circle in metres.
  public let radius: CLLocationDistance
  /// The smallest region around the circle.
  public let region: MKCoordinateRegion
  /// The kinds that are wanted.
  open var pointOfInterestFilter: MKPointOfInterestFilter?

  /// A search in a circle.
  public init(center coordinate: CLLocationCoordinate2D, radius: CLLocationDistance) {
    self.coordinate = coordinate
    self.radius = radius
    region = MKCoordinateRegion(
      center: coordinate,
      latitudinalMeters: 2 * radius,
      longitudinalMeters: 2 * radius
    )
  }

  /// A search in the circle around a region.
  public init(coordinateRegion region: MKCoordinateRegion) {
    coordinate = region.center
    radius = region.span.latitudeDelta * 111_195 / 2
    self.region = region
  }
}
