import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bcrypt from 'bcryptjs';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { ONE_WAY, PUBLISH_AIRLINES, ROUND_TRIP, SERVICES, findAirport } from '#contract/catalogue';
import { LARGE_TICKETS } from '#contract/limits';
import { calendarFrom } from '../../seed/calendar.ts';
import { GENERATOR_VERSION } from '../../seed/generator.ts';
import { buildLarge, buildScenario, PERSONAS, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { readScenarioFiles } from '../../server/lab/document/scenario-files.ts';
import type { SeedRows, Ticket } from '../../server/store/schema.ts';

const ANCHOR = '2026-06-12';
const { scenarios } = await readScenarioFiles(readConfig({}).SCENARIOS_DIR);
const rows = buildScenario('default', ANCHOR);
const large = buildScenario('large', ANCHOR);
const { users, tickets, favourites, feedback } = rows;
const [MARTA, , , ADMIN, PAOLO] = [1, 2, 3, 4, 5];

/** What a visitor's search may show on the seed's day (SEARCH-13). */
const isPublic = (t: Ticket): boolean =>
  t.status === 'active' && t.moderation !== 'rejected' && t.date >= ANCHOR && t.user !== PAOLO;
const of = (user: number | undefined): Ticket[] => tickets.filter((t) => t.user === user);
const roman = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** `YYYY-MM-DD HH:MM:SS` in Rome, by the platform's own time zone data. */
const romanClock = (instant: string): string => roman.format(new Date(instant));
const romanDay = (instant: string): string => romanClock(instant).slice(0, 10);
/** The 30 days before the seed's day. */
const lastDays = Array.from({ length: 30 }, (_, n) => calendarFrom(ANCHOR).day(n - 30));

// The formatter, which breaks lines at 320 characters, leaves them alone; scenario-files.test.ts has the same of scenarios.
it.each(['people', 'tickets', 'favourites', 'feedback'])(
  'seed/%s.json has a row on each line, so that a diff can be read [SEED-01]',
  (name) => {
    const text = readFileSync(new URL(`../../seed/${name}.json`, import.meta.url), 'utf8');
    const whole = JSON.parse(text) as object[] | { people: object[] };
    const rowLines = text.split('\n').filter((line) => /^ +\{/.test(line));
    expect(rowLines.map((line) => JSON.parse(line.replace(/,$/, '')) as object)).toEqual(
      Array.isArray(whole) ? whole : whole.people,
    );
  },
);

describe('the personas of the seed', () => {
  it('[SEED-01, LAB-03] are Marta, Luca, a user without a name, Giulia the admin and the inactive Paolo', () => {
    expect(PERSONAS.map((p) => [p.email, p.full_name, p.is_staff, p.is_active])).toEqual([
      ['marta.greco@example.com', 'Marta Greco', false, true],
      ['luca.bianchi@example.com', 'Luca Bianchi', false, true],
      ['nuovo@example.com', '', false, true],
      ['admin@example.com', 'Giulia Ferri', true, true],
      ['paolo.neri@example.com', 'Paolo Neri', false, false],
    ]);
    const files = scenarios.map(({ rows: make }) => make(ANCHOR, 'hash'));
    for (const { users: stored } of [rows, large, buildScenario('empty', ANCHOR), ...files]) {
      expect(stored.slice(0, 5).map((u) => [u.id, u.email, u.is_staff, u.is_active])).toEqual(
        PERSONAS.map((p, index) => [index + 1, p.email, p.is_staff, p.is_active]),
      );
    }
  });

  it('[SEED-01] have hashes of the password that they are listed with', () => {
    const hashes = new Set(large.users.map((u) => u.password));
    expect(new Set(PERSONAS.map((p) => p.password))).toEqual(new Set(['Volare2026!']));
    expect(hashes.size).toBe(1);
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$2[aby]\$10\$/);
      expect(bcrypt.compareSync('Volare2026!', hash)).toBe(true);
    }
  });

  it('[SEED-01] Marta the seller has tickets in every state, and reviews', () => {
    const own = of(MARTA);
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.filter((t) => t.status === 'sold')).toHaveLength(1);
    expect(own.filter((t) => t.moderation === 'rejected')).toHaveLength(1);
    expect(own.filter((t) => t.moderation === 'pending')).toHaveLength(1);
    expect(feedback.filter((f) => f.seller === MARTA).length).toBeGreaterThanOrEqual(3);
  });

  it('[SEED-01] the inactive Paolo has a ticket that would be public if he were active', () => {
    expect(of(PAOLO)).toHaveLength(1);
    expect(of(PAOLO)[0]).toMatchObject({ status: 'active', moderation: 'approved' });
    expect(of(PAOLO)[0]?.date.localeCompare(ANCHOR)).toBe(1);
    expect(of(ADMIN)).toEqual([]);
  });
});

describe('the default scenario', () => {
  it('[SEED-02] has about a dozen users, 60 tickets, some sold, rejected or pending, 50 favourites and 25 reviews', () => {
    expect(users.length).toBeGreaterThanOrEqual(12);
    expect(users.length).toBeLessThanOrEqual(14);
    expect([tickets.length, favourites.length, feedback.length]).toEqual([60, 50, 25]);
    expect(rows.mail).toEqual([]);
    const by = (state: string) => tickets.filter((t) => t.moderation === state);
    expect(by('rejected').length).toBeGreaterThanOrEqual(3);
    expect(by('pending').length).toBeGreaterThanOrEqual(5);
    expect(by('approved').length).toBeGreaterThan(40);
    const sold = tickets.filter((t) => t.status === 'sold');
    expect(new Set(sold.map((t) => romanDay(t.sold_at ?? ''))).size).toBeGreaterThanOrEqual(6);
  });

  it('[SEED-02] has public tickets for every airline, service and trip type, and some with empty fields', () => {
    const found = tickets.filter(isPublic);
    for (const airline of PUBLISH_AIRLINES) {
      expect(found.filter((t) => t.airline === airline).length, airline).toBeGreaterThan(0);
    }
    for (const service of SERVICES) {
      expect(found.filter((t) => t.services.includes(service)).length, service).toBeGreaterThan(0);
    }
    for (const type of [ONE_WAY, ROUND_TRIP]) {
      expect(found.filter((t) => t.trip_type === type).length, type).toBeGreaterThan(4);
    }
    expect(found.some((t) => t.airline === null)).toBe(true);
    expect(found.some((t) => t.departure_time === null)).toBe(true);
    expect(found.some((t) => t.services.length === 0)).toBe(true);
    expect(found.some((t) => t.image === null)).toBe(true);
    expect(found.every((t) => t.price >= 19 && t.price <= 320)).toBe(true);
    const until = (days: number) => found.filter((t) => t.date <= calendarFrom(ANCHOR).day(days));
    expect(until(7).length).toBeGreaterThanOrEqual(3);
    expect(until(30)).toEqual(found);
  });

  it('[SEED-02] has activity on each of the last 30 days, and reviews on most of them', () => {
    const busy = new Set([...tickets, ...favourites].map((row) => romanDay(row.created_at)));
    expect(lastDays.filter((day) => !busy.has(day))).toEqual([]);
    const reviewed = new Set(feedback.map((f) => romanDay(f.created_at)));
    expect(reviewed.size).toBeGreaterThan(20);
    expect([...reviewed].every((day) => lastDays.includes(day))).toBe(true);
    expect(users.some((u) => lastDays.includes(romanDay(u.date_joined)))).toBe(true);
  });

  it('[SEED-02] has a file for every ticket image: WebP, 1200 × 800 px, under 60 kB', async () => {
    const shown = [...tickets, ...buildLarge(2000, ANCHOR).tickets].map((t) => t.image);
    const images = new Set(shown.filter((image) => image !== null));
    expect(images.size).toBeGreaterThanOrEqual(16);
    for (const image of images) {
      const file = new URL(`../../seed/images/${image.replace('seed/', '')}`, import.meta.url);
      expect(statSync(file).size, image).toBeLessThan(60_000);
      const { format, width, height } = await sharp(fileURLToPath(file)).metadata();
      expect([format, width, height], image).toEqual(['webp', 1200, 800]);
    }
  });
});

describe('the other scenarios', () => {
  it('[SEED-02] empty has the users of the default one and nothing else', () => {
    const nothing = { tickets: [], favourites: [], feedback: [], mail: [] };
    expect(buildScenario('empty', ANCHOR)).toEqual({ users, ...nothing });
  });

  it('[SEED-02] large has 10,000 tickets, the default ones first, and other rows in proportion', () => {
    expect(LARGE_TICKETS).toBe(10_000);
    expect(large.tickets).toHaveLength(10_000);
    expect(large.tickets.slice(0, 60)).toEqual(tickets);
    expect(large.users.slice(0, users.length)).toEqual(users);
    expect(large.favourites.length).toBeGreaterThan(8000);
    expect(large.feedback.length).toBeGreaterThan(4000);
  });
});

/** The rules that rows break, with the ids of these: an `expect` for each of 10,000 rows takes seconds. */
const breaking = <Row extends { id: number }>(
  table: readonly Row[],
  rules: Readonly<Record<string, (row: Row) => boolean>>,
): string[] =>
  Object.entries(rules).flatMap(([rule, holds]) =>
    table.filter((row) => !holds(row)).map(({ id }) => `${rule}: ${id}`),
  );

// Of files, too (LAB-03).
it.each<[string, SeedRows]>([
  ['default', rows],
  ['large', large],
  ...scenarios.map(({ name, rows: make }): [string, SeedRows] => [name, make(ANCHOR, 'hash')]),
])('the rows of %s follow the rules of the product [SEED-02, SEED-03]', (_name, seed) => {
  const userOf = new Map(seed.users.map((u) => [u.id, u]));
  const ticketOf = new Map(seed.tickets.map((t) => [t.id, t]));
  const midnight = calendarFrom(ANCHOR).instant(0, 0);
  const joined = (user: number) => userOf.get(user)?.date_joined ?? 'z';
  for (const table of [seed.users, seed.tickets, seed.favourites, seed.feedback])
    expect(table.every((row, index) => row.id === index + 1)).toBe(true);
  expect([
    ...breaking(seed.tickets, {
      seller: (t) => userOf.has(t.user),
      departure: (t) => findAirport(t.departure) !== undefined,
      destination: (t) => findAirport(t.destination) !== undefined,
      'two airports': (t) => t.departure !== t.destination,
      'one way': (t) => t.trip_type === ROUND_TRIP || t.return_departure_time === null,
      cents: (t) => Math.round(t.price * 100) / 100 === t.price,
      'before the anchor': (t) => t.created_at < midnight && (t.sold_at ?? '') < midnight,
      'by a member': (t) => t.created_at > joined(t.user),
      'before it departs': (t) => romanDay(t.created_at) <= t.date,
      sold: (t) => (t.sold_at === null) === (t.status === 'active'),
      'sold after it was published': (t) => (t.sold_at ?? t.created_at) >= t.created_at,
      reason: (t) => (t.moderation_reason === '') === (t.moderation !== 'rejected'),
    }),
    ...breaking(seed.favourites, {
      'of a ticket that was there': (f) =>
        f.created_at >= (ticketOf.get(f.ticket)?.created_at ?? 'z'),
      'by a member': (f) => f.created_at > joined(f.user),
      'before the anchor': (f) => f.created_at < midnight,
      'of another’s ticket': (f) => ticketOf.get(f.ticket)?.user !== f.user,
    }),
    ...breaking(seed.feedback, {
      'by a member': (f) => f.created_at > joined(f.author),
      'of a member': (f) => f.created_at > joined(f.seller),
      'before the anchor': (f) => f.created_at < midnight,
      'of another': (f) => f.seller !== f.author,
    }),
  ]).toEqual([]);
  for (const keys of [
    seed.users.map(({ email }) => email),
    seed.favourites.map(({ user, ticket }) => `${user} ${ticket}`),
    seed.feedback.map(({ seller, author }) => `${seller} ${author}`),
  ])
    expect(new Set(keys).size, 'each once').toBe(keys.length);
});

it('the fingerprint of the seed changes with the rows that there are: a generator that makes others has another version', () => {
  const identity = [
    large.users.map(({ email }) => email),
    large.tickets.map(({ user }) => user),
    large.favourites.map(({ user, ticket }) => [user, ticket]),
    large.feedback.map(({ seller, author }) => [seller, author]),
  ];
  const rowsOfLarge = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  // Where this fails, the generator's version goes up, or the JSON files have got other rows. Either sets aside what
  // people stored on the old seed.
  expect([GENERATOR_VERSION, rowsOfLarge.slice(0, 16), SEED_FINGERPRINT]).toEqual([
    1,
    '31573c55e62620cd',
    '2be783ec5c407230',
  ]);
});

describe('the seed is the same everywhere', () => {
  it('[SEED-03] a scenario on one date is always the same JSON, and another one on another date', () => {
    const builders = [
      (day: string) => buildScenario('default', day),
      (day: string) => buildScenario('empty', day),
      (day: string) => buildLarge(300, day),
    ];
    for (const build of builders) {
      const once = JSON.stringify(build(ANCHOR));
      vi.stubEnv('TZ', 'Pacific/Kiritimati');
      expect(JSON.stringify(build(ANCHOR)), 'in any time zone').toBe(once);
      vi.unstubAllEnvs();
      expect(JSON.stringify(build('2026-06-13'))).not.toBe(once);
    }
    expect(SEED_FINGERPRINT).toMatch(/^[0-9a-f]{16}$/);
  });

  it('[SEED-03] instants agree with the time zone data of the platform on every day', () => {
    const calendar = calendarFrom('2030-01-01');
    const wrong: string[] = [];
    for (let daysAgo = 1; daysAgo < 366; daysAgo += 1) {
      for (const minutes of [0, 59, 9 * 60 + 14, 23 * 60 + 59]) {
        const instant = calendar.instant(daysAgo, minutes);
        const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
        const time = `${hours}:${String(minutes % 60).padStart(2, '0')}:00`;
        if (romanClock(instant) !== `${calendar.day(-daysAgo)} ${time}`) wrong.push(instant);
      }
    }
    expect(wrong).toEqual([]);
  });
});
