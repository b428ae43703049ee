/** The scenarios that come along as files. */
import { describe, expect, it } from 'vitest';
import { STATE_MAX_BYTES } from '#lab/limits';
import { addDays } from '#contract/rome-time';
import { ticketState } from '#contract/ticket-state';
import { buildScenario } from '../../seed/scenarios.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readConfig } from '../../server/config.ts';
import type { FileScenario } from '../../server/lab/document/file-scenario.ts';
import { readScenarioFiles } from '../../server/lab/document/scenario-files.ts';
import { scenarioText } from '../../server/lab/document/write-state.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TODAY = '2026-06-12';
const NOON = Date.parse('2026-06-12T12:00:00+02:00');
const folder = readConfig({}).SCENARIOS_DIR;
const { scenarios, problems } = await readScenarioFiles(folder);

const rowsOf = (name: string, today = TODAY) => {
  const scenario = scenarios.find((one) => one.name === name) as FileScenario;
  return scenario.rows(today, 'hash');
};

describe('the scenarios that come along', () => {
  it('fit, each with a line that says what it is for [LAB-03]', () => {
    expect(problems).toEqual([]);
    expect(scenarios.map(({ name }) => name)).toEqual(['everything-departs', 'long-history']);
    for (const { says } of scenarios)
      for (const text of [says.it, says.en]) expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it.each(scenarios)(
    '$name has the personas, by the ids of the seed [LAB-03, SEED-01]',
    ({ name }) => {
      const seeded = buildScenario('empty', TODAY).users.slice(0, 5);
      const known = ({ id, email, is_staff, is_active }: (typeof seeded)[number]) => [
        ...[id, email, is_staff, is_active],
      ];
      expect(rowsOf(name).users.slice(0, 5).map(known)).toEqual(seeded.map(known));
    },
  );

  it.each(scenarios)(
    '$name has a row on each line, so that a diff can be read [LAB-03]',
    async ({ name, document, says }) => {
      const { says: _says, ...exported } = document;
      expect(await readFile(join(folder, `${name}.json`), 'utf8')).toBe(
        scenarioText(exported, says),
      );
    },
  );

  it.each(scenarios)(
    '$name has nothing that happened before it could, on any day [LAB-03]',
    ({ name }) => {
      for (const today of [TODAY, '2026-03-30', '2027-10-31']) {
        const { users, tickets, favourites, feedback } = rowsOf(name, today);
        const joined = new Map(users.map((user) => [user.id, user.date_joined]));
        const created = new Map(tickets.map((ticket) => [ticket.id, ticket.created_at]));
        const isAfter = (later: string, earlier: string | undefined) => later > (earlier ?? '9');
        for (const { user, created_at, sold_at, status, date } of tickets) {
          expect(isAfter(created_at, joined.get(user))).toBe(true);
          expect(created_at.slice(0, 10) <= date).toBe(true);
          expect(sold_at !== null).toBe(status === 'sold');
          expect(sold_at === null || isAfter(sold_at, created_at)).toBe(true);
        }
        for (const { user, ticket, created_at } of favourites) {
          expect(isAfter(created_at, joined.get(user))).toBe(true);
          expect(isAfter(created_at, created.get(ticket))).toBe(true);
        }
        for (const { author, seller, created_at } of feedback) {
          expect(isAfter(created_at, joined.get(author))).toBe(true);
          expect(isAfter(created_at, joined.get(seller))).toBe(true);
        }
        const all = [...tickets, ...favourites, ...feedback];
        expect(all.every(({ created_at }) => created_at < `${today}T`)).toBe(true);
      }
    },
  );

  it('long-history has a seller with tickets in every state, 200 reviews and names of any length [LAB-03]', () => {
    const { users, tickets, feedback } = rowsOf('long-history');
    const marta = users[0];
    const own = tickets.filter(({ user }) => user === 1);
    const states = own.map((ticket) => ticketState(ticket, marta, NOON, TODAY));
    expect(own.length).toBeGreaterThanOrEqual(40);
    expect(new Set(states)).toEqual(
      new Set(['on_sale', 'pending', 'rejected', 'sold', 'departed']),
    );
    const reviews = feedback.filter(({ seller }) => seller === 1);
    expect(reviews).toHaveLength(200);
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(reviews.map(({ comment }) => comment)).size).toBeGreaterThan(100);
    const oldest = addDays(TODAY, -3 * 365);
    expect(reviews.some(({ created_at }) => created_at < oldest)).toBe(true);
    const lengths = users.map(({ full_name }) => full_name.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([0, 80]);
  });

  it('everything-departs has a flight at least every twenty minutes of the day, and some without a time [LAB-03]', () => {
    const { tickets, favourites } = rowsOf('everything-departs');
    const today = tickets.filter(({ date }) => date === TODAY);
    const times = new Set(today.map(({ departure_time }) => departure_time));
    for (let minute = 0; minute < 1440; minute += 20) {
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
      expect(times).toContain(
        `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
      );
    }
    expect(times).toContain('23:59');
    expect(times).toContain(null);
    const liked = new Set(favourites.filter(({ user }) => user === 2).map(({ ticket }) => ticket));
    const likedTimes = today.filter(({ id }) => liked.has(id)).map((t) => t.departure_time);
    expect(likedTimes.length).toBeGreaterThan(20);
    for (const time of ['00:00', '23:59', null]) expect(likedTimes).toContain(time);
  });
});

describe('a folder of scenarios in which some files do not fit', () => {
  type Row = Record<string, unknown>;
  type Document = Record<string, unknown> & Record<'users' | 'tickets' | 'feedback', Row[]>;
  const first = (document: Document, table: 'users' | 'tickets' | 'feedback', change: Row) => ({
    ...document,
    [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
  });
  /** By file, what is wrong in it and what is said of that. */
  const CASES: Record<string, [(document: Document) => unknown, string]> = {
    airport: [
      (d) => first(d, 'tickets', { departure: 'Oz' }),
      "tickets, row 1 (id 1): field 'departure' is not valid: Invalid input",
    ],
    date: [
      (d) => first(d, 'tickets', { date: '2026-06-12' }),
      "tickets, row 1 (id 1): field 'date' must be an offset from today, such as +2d or -3d 14:05:00.000",
    ],
    empty: [(d) => d, 'its name is that of a built-in scenario'],
    email: [
      (d) => first(d, 'users', { email: 'luca.bianchi@example.com' }),
      "users, row 2 (id 2): field 'email' has a value that another row has too",
    ],
    image: [
      (d) => first(d, 'tickets', { image: 'mia.webp' }),
      "tickets, row 1 (id 1): field 'image' names a picture that is neither in images nor one of the seed",
    ],
    last: [
      (d) => ({ ...d, last_ids: { tickets: '7' } }),
      "field 'last_ids' must have a whole number for each table",
    ],
    missing: [
      (d) => first(d, 'feedback', { author: undefined }),
      "feedback, row 1 (id 1): field 'author' is missing",
    ],
    says: [
      ({ says: _says, ...d }) => d,
      "field 'says' must be a line that says what the scenario is for, of 1 to 160 characters",
    ],
    'Spaced name': [
      (d) => d,
      'its name may have lower case letters, digits and hyphens, from 1 to 60, the first of them no hyphen',
    ],
    stranger: [
      (d) => first(d, 'tickets', { user: 4711 }),
      "tickets, row 1 (id 1): field 'user' names no row of users",
    ],
    table: [(d) => ({ ...d, favourites: 7 }), "field 'favourites' must be a list of rows"],
    unknown: [
      (d) => first(d, 'users', { nickname: 'Marty' }),
      "users, row 1 (id 1): field 'nickname' is unknown",
    ],
    absolute: [({ dates: _dates, ...d }) => d, 'field \'dates\' must be "relative"'],
  };
  /** Texts that are no scenario, and what is said of them. */
  const TEXTS: Record<string, [string, RegExp]> = {
    cut: ['{"says": "Tagliato', /JSON from line 1, column 19 on\.$/],
    comma: ['{\n  "says": "Virgola",\n}', /JSON from line 3, column 1 on\.$/],
    list: ['[]', /it is no JSON object\.$/],
    huge: ['x'.repeat(STATE_MAX_BYTES + 1), /it is larger than/],
  };

  it('names each by table, row and field, and the others serve, also with a byte order mark [LAB-03]', async () => {
    const own = await ownFolder('bad-scenarios');
    const write = (name: string, text: string) => writeFile(join(own, `${name}.json`), text);
    const text = await readFile(join(folder, 'everything-departs.json'), 'utf8');
    const document = JSON.parse(text) as Document;
    for (const [name, [change]] of Object.entries(CASES))
      await write(name, JSON.stringify(change(document)));
    for (const [name, [wrong]] of Object.entries(TEXTS)) await write(name, wrong);
    const users = [{ id: 'uno' }, null];
    await write('several', JSON.stringify({ ...document, users, says: '', flights: [] }));
    const { mail: _mail, ...withoutMail } = document;
    const clock = { mode: 'frozen', now: '+0d 09:00:00.000' };
    await write('still', JSON.stringify({ ...withoutMail, clock }));
    await write('bom', `\uFEFF${text}`);
    await writeFile(join(own, 'notes.txt'), 'no scenario');
    const read = await readScenarioFiles(own);
    expect(read.scenarios.map(({ name }) => name)).toEqual(['bom', 'still']);
    const said = new Map(
      read.problems.map((problem) => [/(\w+( name)?)\.json/.exec(problem)?.[1], problem]),
    );
    for (const [name, [, reason]] of Object.entries(CASES))
      expect(said.get(name)).toBe(`The scenario ${join(own, name)}.json is left out: ${reason}.`);
    for (const [name, [, reason]] of Object.entries(TEXTS)) expect(said.get(name)).toMatch(reason);
    expect(said.get('still')).toMatch(/serves, without its clock: a sandbox has its own\.$/);
    const inUsers = (row: string, issue: string) => `users, row ${row}: field ${issue}`;
    expect(said.get('several')?.split('\n   ').slice(1)).toEqual([
      "field 'flights' is unknown",
      "field 'says' must be a line that says what the scenario is for, of 1 to 160 characters",
      inUsers('1 (id "uno")', "'id' is not valid: Invalid input: expected number, received string"),
      ...['email', 'full_name', 'is_staff', 'is_active', 'date_joined'].map((field) =>
        inUsers('1 (id "uno")', `'${field}' is missing`),
      ),
      inUsers('2', "'id' is no row"),
    ]);
    expect(read.problems).toHaveLength(said.size);
  });
});
