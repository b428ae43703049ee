/** The enumerations of the product: values that a ticket may have, and values that a search suggests. */

/** An airport; tickets store its `label` (PUB-02b). */
export interface Airport {
  city: string;
  name: string;
  iata: string;
  label: string;
}

const airport = (city: string, name: string, iata: string): Airport => ({
  city,
  name,
  iata,
  label: `${city} - ${name} (${iata})`,
});

/** The 28 airports of the publish form, in the order of the suggestions (PUB-02b). */
export const AIRPORTS: readonly Airport[] = [
  airport('Roma', 'Fiumicino', 'FCO'),
  airport('Roma', 'Ciampino', 'CIA'),
  airport('Milano', 'Malpensa', 'MXP'),
  airport('Milano', 'Linate', 'LIN'),
  airport('Bergamo', 'Orio al Serio', 'BGY'),
  airport('Venezia', 'Marco Polo', 'VCE'),
  airport('Treviso', 'Canova', 'TSF'),
  airport('Verona', 'Villafranca', 'VRN'),
  airport('Bologna', 'Marconi', 'BLQ'),
  airport('Firenze', 'Peretola', 'FLR'),
  airport('Pisa', 'Galilei', 'PSA'),
  airport('Torino', 'Caselle', 'TRN'),
  airport('Genova', 'Colombo', 'GOA'),
  airport('Trieste', 'Ronchi dei Legionari', 'TRS'),
  airport('Ancona', 'Falconara', 'AOI'),
  airport('Pescara', 'Abruzzo', 'PSR'),
  airport('Napoli', 'Capodichino', 'NAP'),
  airport('Bari', 'Palese', 'BRI'),
  airport('Brindisi', 'Papola Casale', 'BDS'),
  airport('Lamezia Terme', "Sant'Eufemia", 'SUF'),
  airport('Reggio Calabria', 'Tito Minniti', 'REG'),
  airport('Catania', 'Fontanarossa', 'CTA'),
  airport('Palermo', 'Punta Raisi', 'PMO'),
  airport('Trapani', 'Birgi', 'TPS'),
  airport('Comiso', 'Pio La Torre', 'CIY'),
  airport('Cagliari', 'Elmas', 'CAG'),
  airport('Olbia', 'Costa Smeralda', 'OLB'),
  airport('Alghero', 'Fertilia', 'AHO'),
];

const byLabel: ReadonlyMap<string, Airport> = new Map(AIRPORTS.map((a) => [a.label, a]));

/** The airport with this label, if it is one of the 28. */
export const findAirport = (label: string): Airport | undefined => byLabel.get(label);

/** 'NAP · Napoli' for the label of an airport, for a field in which it would be cut. */
export const shortAirport = (label: string): string | undefined => {
  const found = findAirport(label);
  return found && `${found.iata} · ${found.city}`;
};

/** Cities that the search suggests (SEARCH-01); any other text can be searched too (SEARCH-10). */
export const SEARCH_CITIES = [
  'Roma',
  'Milano',
  'Catania',
  'Bergamo',
  'Venezia',
  'Napoli',
  'Torino',
  'Bari',
  'Bologna',
] as const;

/** Airlines of the publish form (PUB-05). */
export const PUBLISH_AIRLINES = [
  'Ryanair',
  'Wizzair',
  'EasyJet',
  'ITA Airways',
  'Lufthansa',
] as const;

/** Airlines of the search form (SEARCH-02). Some are spelled differently there; compare them by `airlineKey`. */
export const SEARCH_AIRLINES = [
  'Ryanair',
  'easyJet',
  'Wizz Air',
  'ITA Airways',
  'Lufthansa',
  'Air France',
  'Vueling',
  'Turkish Airlines',
  'Emirates',
  'Qatar Airways',
] as const;

/** Key to compare airlines by, without case and whitespace (SEARCH-09). */
export const airlineKey = (name: string): string => name.replaceAll(/\s+/g, '').toLowerCase();

/** Extras that a ticket can include, any number of them (PUB-06). */
export const SERVICES = [
  'Bagaglio a mano',
  'Bagaglio da stiva',
  'Scelta posto',
  'Priority boarding',
  'Pasti inclusi',
  'Accesso lounge',
] as const;

export const ONE_WAY = 'Solo andata';
export const ROUND_TRIP = 'Andata/Ritorno';

/** One flight, or outward and return flight under one PNR (PUB-01, PUB-04). */
export const TRIP_TYPES = [ONE_WAY, ROUND_TRIP] as const;

export const SORT_ORDERS = ['asc', 'desc'] as const;
export const TICKET_STATUSES = ['active', 'sold'] as const;
export const MODERATION_STATES = ['pending', 'approved', 'rejected'] as const;
/** The scenarios that are built in; files add others (LAB-03). */
export const SCENARIOS = ['default', 'empty', 'large'] as const;

export type PublishAirline = (typeof PUBLISH_AIRLINES)[number];
export type Service = (typeof SERVICES)[number];
export type TripType = (typeof TRIP_TYPES)[number];
export type SortOrder = (typeof SORT_ORDERS)[number];
export type ModerationState = (typeof MODERATION_STATES)[number];
export type Scenario = (typeof SCENARIOS)[number];
