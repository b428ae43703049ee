import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles, parseSource, walk } from '../../scripts/lib/sources.ts';
import { CURRENT, collectTexts, type LimitName, type LimitTexts } from '../support/limit-texts.ts';

/** How a text writes a limit, before and after the change; only digits where the text is not Italian. */
type Spelling = readonly [before: string, after: string];

interface Case {
  /** The changed value; no two limits have one with the same spelling. */
  other: number | string;
  /** The texts that name the limit. */
  says?: Readonly<Record<string, Spelling>>;
  /** For a limit that no text names: possible spellings, beginning with digits. */
  unsaid?: readonly string[];
}

const SESSION = 'document.components.schemas.Session.properties.access.description';
const CLOCK_DAY = 'document.components.schemas.ClockDay.description';
const STATS = 'document.paths./api/tickets/admin/stats/.get.summary';
const inAll = (spelling: Spelling, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, spelling]));

// oxfmt-ignore
const LISTED: Partial<Record<LimitName, Case>> = {
  IMAGE_MAX_BYTES: { other: 9.5 * 1024 * 1024, says: inAll(['8 MB', '9,5 MB'], 'PROBLEM.imageTooBig', 'publish.IMAGE_HINT.stays', 'publish.IMAGE_HINT.optional') },
  IMAGE_MAX_WIDTH: { other: 1700, unsaid: ['1600 pixel', '1.600 pixel', '1600 px'] },
  IMAGE_MAX_PIXELS: { other: 60_000_000, unsaid: ['50.000.000 pixel', '50 milioni', '50 megapixel'] },
  NOTES_MAX: { other: 510, says: inAll(['500 caratteri', '510 caratteri'], 'schema.NOTES_MAX') },
  COMMENT_MAX: { other: 1010, says: inAll(['1.000 caratteri', '1.010 caratteri'], 'schema.COMMENT_MAX') },
  RATING_MIN: {
    other: 2,
    says: {
      ...inAll(['da 1 a 5', 'da 2 a 5'], 'PROBLEM.rating', 'schema.RATING_MIN', 'schema.RATING_MAX', 'feedback.CHOOSE_STARS'),
    },
  },
  RATING_MAX: {
    other: 7,
    says: {
      ...inAll(['da 1 a 5', 'da 1 a 7'], 'PROBLEM.rating', 'schema.RATING_MIN', 'schema.RATING_MAX', 'feedback.CHOOSE_STARS'),
      'feedback.OUT_OF': ['su 5', 'su 7'],
    },
  },
  REASON_MAX: { other: 310, says: inAll(['300 caratteri', '310 caratteri'], 'schema.REASON_MAX') },
  PRICE_MAX: { other: 7777.77, says: inAll(['9.999,99 €', '7.777,77 €'], 'PROBLEM.priceMax', 'schema.PRICE_MAX') },
  EMAIL_MAX: { other: 264, says: inAll(['254 caratteri', '264 caratteri'], 'schema.EMAIL_MAX') },
  PASSWORD_MIN: { other: 11, says: inAll(['8 caratteri', '11 caratteri'], 'PROBLEM.passwordShort', 'schema.PASSWORD_MIN', 'passwordReset.PASSWORD_HINT', 'regia.catalogue.confirm-password.text') },
  PASSWORD_MAX_BYTES: { other: 2048, says: inAll(['72 caratteri', '2.048 caratteri'], 'PROBLEM.passwordLong', 'schema.PASSWORD_MAX_BYTES') },
  LOGIN_PASSWORD_MAX: { other: 1020, says: inAll(['1.000 caratteri', '1.020 caratteri'], 'schema.LOGIN_PASSWORD_MAX') },
  RESET_UID_MAX: { other: 110, says: inAll(['100 caratteri', '110 caratteri'], 'schema.RESET_UID_MAX') },
  RESET_TOKEN_MAX: { other: 320, says: inAll(['300 caratteri', '320 caratteri'], 'schema.RESET_TOKEN_MAX') },
  SESSION_SECONDS: { other: 48 * 3600, says: inAll(['24', '48'], SESSION) },
  RESET_LINK_SECONDS: { other: 2 * 3600, says: inAll(['un’ora', '2 ore'], 'mail.text') },
  LOGIN_FREE_FAILURES: { other: 6, unsaid: ['5 tentativi', 'cinque tentativi', '5 volte'] },
  RESET_FREE_TRIES: { other: 12, unsaid: ['10 tentativi', 'dieci tentativi', '10 richieste', '10 volte'] },
  ADDRESS_FREE_TRIES: { other: 120, unsaid: ['100 tentativi', 'cento tentativi', '100 volte'] },
  PAUSE_SECONDS: { other: 50, unsaid: ['60 secondi', 'un minuto', '1 minuto'] },
  TRIES_KEPT_SECONDS: { other: 1000, unsaid: ['900 secondi', '15 minuti', 'quindici minuti'] },
  SEARCH_PAGE: { other: 25, unsaid: ['20 biglietti', 'venti biglietti', '20 risultati'] },
  SEARCH_LIMIT_MAX: { other: 90_000, unsaid: ['100.000', '100000', 'centomila'] },
  SEARCH_TEXT_MAX: { other: 130, says: inAll(['100 caratteri', '130 caratteri'], 'schema.SEARCH_TEXT_MAX') },
  REPEATED_MAX: { other: 21, unsaid: ['20 valori', 'venti valori', '20 servizi'] },
  CLOCK_FIRST_DAY: { other: '2001-02-03', says: { [CLOCK_DAY]: ['2000-01-01', '2001-02-03'], ...inAll(['01/01/2000', '03/02/2001'], 'PROBLEM.clockRange', 'schema.CLOCK_FIRST_DAY', 'schema.CLOCK_LAST_DAY') } },
  CLOCK_LAST_DAY: { other: '2088-11-30', says: { [CLOCK_DAY]: ['2099-12-31', '2088-11-30'], ...inAll(['31/12/2099', '30/11/2088'], 'PROBLEM.clockRange', 'schema.CLOCK_FIRST_DAY', 'schema.CLOCK_LAST_DAY') } },
  CLOCK_ADVANCE_MAX: { other: 90_000_000, unsaid: ['100.000.000', '100 milioni', 'cento milioni'] },
  SANDBOX_ID_MAX: {
    other: 70,
    says: {
      ...inAll(['64 caratteri', '70 caratteri'], 'PROBLEM.sandboxId', 'schema.SANDBOX_ID_MAX'),
      'PROBLEM.sandboxNotFound': [`«${'x'.repeat(64)}»`, `«${'x'.repeat(70)}»`],
    },
  },
  ARRANGE_ROWS_MAX: { other: 6000, says: inAll(['5.000', '6.000'], 'PROBLEM.arrangeTimes', 'PROBLEM.arrangeRows', 'schema.ARRANGE_ROWS_MAX') },
  ARRANGE_PASSWORDS_MAX: { other: 31, says: inAll(['20 password', '31 password'], 'PROBLEM.arrangePasswords') },
  SCENARIO_NAME_MAX: { other: 75, says: inAll(['60 caratteri', '75 caratteri'], 'PROBLEM.scenarioName', 'schema.SCENARIO_NAME_MAX') },
  SCENARIO_SAYS_MAX: { other: 170, says: inAll(['160 caratteri', '170 caratteri'], 'PROBLEM.scenarioSays') },
  SNAPSHOT_NAME_MAX: { other: 70, says: inAll(['64 caratteri', '70 caratteri'], 'PROBLEM.snapshotName', 'schema.SNAPSHOT_NAME_MAX') },
  WAIT_MAX_MS: { other: 20_000, says: inAll(['30.000 millisecondi', '20.000 millisecondi'], 'PROBLEM.waitMs', 'schema.WAIT_MAX_MS') },
  FAULT_STATUS_MIN: { other: 210, unsaid: ['da 200', 'tra 200'] },
  FAULT_STATUS_MAX: { other: 580, unsaid: ['a 599', 'e 599'] },
  FAULT_DELAY_MAX_MS: { other: 50_000, unsaid: ['60.000 millisecondi', '60000 millisecondi'] },
  FAULT_CALLS_MAX: { other: 1100, says: inAll(['da 1 a 1.000', 'da 1 a 1.100'], 'PROBLEM.count', 'schema.FAULT_CALLS_MAX') },
  FAULT_BODY_DEPTH: { other: 22, unsaid: ['20 livelli', 'venti livelli'] },
  FAULT_SEED_MAX: { other: 88_888_888, says: inAll(['999.999.999', '88.888.888'], 'PROBLEM.faultSeed') },
  FAULT_HEADERS_MAX: { other: 33, says: inAll(['al massimo 20', 'al massimo 33'], 'PROBLEM.faultHeaders') },
  FAULT_HEADER_MAX: { other: 530, says: inAll(['500 caratteri', '530 caratteri'], 'PROBLEM.faultHeaders') },
  FAULTS_MAX: { other: 220, says: { 'PROBLEM.faultsFull': ['200', '220'], 'document.paths./api/demo/faults/.post.description': ['200', '220'] } },
  SANDBOX_IN_USE_MINUTES: { other: 12, says: { 'PROBLEM.sandboxesFull': ['10 minuti', '12 minuti'], 'document.paths./api/demo/sandboxes/.post.description': ['10 minutes', '12 minutes'] } },
  FAULT_HELD_MAX: { other: 130, says: inAll(['100 at most', '130 at most'], 'document.paths./api/demo/faults/.post.description') },
  LOGO_MAX_BYTES: { other: 6 * 1024, says: inAll(['4 kB', '6 kB'], 'PROBLEM.brandLogo') },
  LOGO_MAX_SIDE: { other: 600, says: inAll(['512 pixel', '600 pixel'], 'PROBLEM.brandLogo') },
  ISSUES_MAX: { other: 24, says: inAll(['20 texts', '24 texts'], 'document.paths./api/demo/import/.put.description') },
  CALLS_KEPT: { other: 2100, unsaid: ['2000 chiamate', '2.000 chiamate', 'duemila'] },
  CALL_MESSAGES_MAX: { other: 23, unsaid: ['20 messaggi', 'venti messaggi'] },
  MESSAGE_MAX: { other: 520, says: inAll(['500 caratteri', '520 caratteri'], 'schema.MESSAGE_MAX') },
  MESSAGES_MAX: { other: 55, unsaid: ['50 messaggi', 'cinquanta messaggi'] },
  REQUEST_ID_MAX: { other: 72, says: inAll(['64 letters', '72 letters'], 'document.components.parameters.RequestId.description') },
  EVENT_WHAT_MAX: { other: 330, says: inAll(['300 caratteri', '330 caratteri'], 'schema.EVENT_WHAT_MAX') },
  EVENT_DETAIL_MAX: { other: 2200, says: inAll(['2.000 caratteri', '2.200 caratteri'], 'schema.EVENT_DETAIL_MAX') },
  LINK_CODE_MAX: { other: 8100, unsaid: ['8.000 caratteri', '8000 caratteri'] },
  LINK_PLACE_MAX: { other: 1030, unsaid: ['1000 caratteri'] },
  LINK_PERSONA_MAX: { other: 44, unsaid: ['40 caratteri', 'quaranta caratteri'] },
  LINK_FAULTS_MAX: { other: 23, unsaid: ['20 errori', 'venti errori'] },
  LARGE_TICKETS: { other: 12_000, says: inAll(['10.000 biglietti', '12.000 biglietti'], 'regia.scenarios.large') },
  TREND_DAYS: { other: 45, says: { [STATS]: ['30', '45'], 'regia.tour.Un posto vuoto in meno.says': ['30 giorni', '45 giorni'] } },
  NOTES_PREVIEW: { other: 90, unsaid: ['80 caratteri', 'ottanta caratteri'] },
  'DELAY.publishSuccess': { other: 1500, says: { 'regia.catalogue.published.situation.it': ['3 secondi', '1,5 secondi'], 'regia.catalogue.published.situation.en': ['3 seconds', '1.5 seconds'] } },
  'DELAY.emptySearch': { other: 1000, says: { 'regia.catalogue.search-none.situation.it': ['4 secondi', 'un secondo'], 'regia.catalogue.search-none.situation.en': ['4 seconds', 'a second'] } },
  'DELAY.sessionExpired': { other: 6000, says: { 'regia.catalogue.session-expired.situation.it': ['2 secondi', '6 secondi'], 'regia.catalogue.session-expired.situation.en': ['2 seconds', '6 seconds'] } },
  'DELAY.resetRedirect': { other: 7000, says: { 'regia.catalogue.reset-done.situation.it': ['3 secondi', '7 secondi'], 'regia.catalogue.reset-done.situation.en': ['3 seconds', '7 seconds'] } },
};

const NAMES = Object.keys(CURRENT) as LimitName[];

/** A limit without an entry: no text names it but the refusal of its own field, which `atMost(…)` and the like make. */
const unlisted = (name: LimitName): Case => ({
  other: Number(CURRENT[name]) * 2,
  unsaid: [String(CURRENT[name])],
});

const CASES = Object.fromEntries(
  NAMES.map((name) => [name, LISTED[name] ?? unlisted(name)]),
) as Record<LimitName, Case>;

/** Matches a text that contains one of these spellings, not as part of another number. */
const spelling = (...spellings: readonly string[]): RegExp => {
  const quoted = spellings.map((one) =>
    one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', '[ \u00A0]'),
  );
  return new RegExp(String.raw`(?<![\d.,])(?:${quoted.join('|')})(?!\w)`, 'i');
};
const spells = (text: string, one: string): boolean => spelling(one).test(text);

/** Whether a spelling has a unit or words: digits alone could be any number, or any day. */
const isWords = (one: string): boolean => /[^\d-]/.test(one);

/** The spellings of a limit that no text may contain once it has changed. */
const traces = ({ says, unsaid }: Case): string[] => [
  ...new Set(says ? Object.values(says).map(([before]) => before) : unsaid),
];

const pathsOf = (name: LimitName): string[] => Object.keys(CASES[name].says ?? {});

/** All limits; no two of a round are in one text, so what a round changes shows whose each text is. */
const ROUNDS = NAMES.reduce<LimitName[][]>((rounds, name) => {
  const own = pathsOf(name);
  const fit = rounds.find((round) => !round.flatMap(pathsOf).some((path) => own.includes(path)));
  if (fit) fit.push(name);
  else rounds.push([name]);
  return rounds;
}, []);

const claimed = new Set(NAMES.flatMap(pathsOf));

/** Texts with a number that is not a limit: examples of an instant and of an offset; a password and a status. */
const FREE = new Set(['PROBLEM.instant', 'PROBLEM.scenarioDate', 'document.info.description']);

const NUMBER = String.raw`(?:\d[\d.,]*|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|quindici|venti|ventotto|trenta|quaranta|cinquanta|sessanta|ottanta|novanta|cento|mille)`;
const UNIT = String.raw`(?:byte|[kM]B|caratter[ei]|letter[ae]|pixel|millisecond[oi]|second[oi]|minut[oi]|or[ae]|giorn[oi]|stell[ae]|aeroporti|livell[oi]|tentativ[oi]|characters?|letters?|bytes|milliseconds?|seconds?|minutes?|hours?|days?|stars?|airports|levels?|tries)`;
/** Matches a number that looks like a limit: one with a unit, or the ends of a range. */
const LIMIT = new RegExp(
  String.raw`(?<![+\w])${NUMBER}[ \u00A0]${UNIT}\b|\bun[’']ora\b|\bun (?:caratter|second|minut)|\bd[ao] \d+ a \d|\btra \d+ e \d|\bfrom \d+ to \d|\bsu \d\b|\bgli \d|\b(?:massimo|almeno|at most|at least) \d`,
  'i',
);

/** The file that formats quantities contains spellings such as 'un’ora'. */
const SPELLED_OUT = new Set(['server/contract/quantities.ts']);

/** The literals of the code but for the planted defects, which break rules on purpose: strings, template elements and JSX text. */
const literals = (): { file: string; text: string }[] =>
  ['client', 'server', 'seed'].flatMap((folder) =>
    listFiles('.', folder, /\.tsx?$/).flatMap((file) => {
      if (file.startsWith('server/lab/defects/')) return [];
      const found: string[] = [];
      walk(parseSource('.', file).program, (node) => {
        const value = node.type === 'TemplateElement' ? node['value'] : node;
        const { cooked, value: text } = value as { cooked?: unknown; value?: unknown };
        const isText = ['Literal', 'JSXText', 'TemplateElement'].includes(node.type);
        if (isText && typeof (cooked ?? text) === 'string') found.push(String(cooked ?? text));
      });
      return found.map((text) => ({ file, text }));
    }),
  );

let now: LimitTexts;
beforeAll(async () => {
  now = await collectTexts();
});
afterAll(() => {
  vi.doUnmock('#contract/limits');
  vi.doUnmock('#lab/limits');
  vi.resetModules();
});

describe('the limits [GEN-11]', () => {
  it('are in the table as they are now, each with the texts that name it or with none', () => {
    expect(Object.keys(LISTED).filter((name) => !(name in CURRENT))).toEqual([]);
    const wrong = NAMES.filter((name) => {
      const { says, unsaid, other } = CASES[name];
      const digits = unsaid?.[0]?.replaceAll(/\D/g, '');
      const isNamed = Object.keys(says ?? {}).length > 0;
      return other === CURRENT[name] || (digits === String(CURRENT[name])) === isNamed;
    });
    expect(wrong).toEqual([]);
  });

  it('are enforced by the schemas', () => {
    expect(now.broken).toEqual([]);
  });

  it('change the texts that name them, and no others', async () => {
    const wrong: unknown[] = [];
    for (const round of ROUNDS) {
      const then = await collectTexts(
        Object.fromEntries(round.map((name) => [name, CASES[name].other] as const)),
      );
      expect([then.broken, [...then.texts.keys()]]).toEqual([[], [...now.texts.keys()]]);
      const named = new Map(round.flatMap((name) => Object.entries(CASES[name].says ?? {})));
      const changed = [...then.texts].filter(([path, text]) => now.texts.get(path) !== text);
      expect(changed.map(([path]) => path).toSorted()).toEqual([...named.keys()].toSorted());
      for (const [path, [before, after]] of named) {
        const [old = '', fresh = ''] = [now.texts.get(path), then.texts.get(path)];
        if (!spells(old, before) || !spells(fresh, after) || spells(fresh, before))
          wrong.push({ path, old, fresh, before, after });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a number in a text [GEN-11]', () => {
  it('is a limit of the table', () => {
    const numbered = [...now.texts].filter(([, text]) => /\d/.test(text) || LIMIT.test(text));
    expect(numbered.length).toBeGreaterThan(30);
    const unknown = numbered.filter(([path]) => !claimed.has(path) && !FREE.has(path));
    expect(unknown).toEqual([]);
  });

  it.each([
    'Al massimo 8 MB.',
    'Almeno 8 caratteri.',
    'valido 24 ore',
    'valid for 24 hours',
    'entro un’ora',
    'negli ultimi trenta giorni',
    'Il voto va da 1 a 5.',
    'Indica un’attesa tra 0 e 30000',
    'supera gli 8',
    'resta 3 secondi',
    'i ventotto aeroporti',
    'i 28 aeroporti',
    '4,5 su 5',
  ])('is detected as a limit in «%s»', (text) => {
    expect(text).toMatch(LIMIT);
  });

  it('is not a literal of the code', () => {
    const all = literals();
    expect(all.length).toBeGreaterThan(2000);
    const spelled = spelling(...NAMES.flatMap((name) => traces(CASES[name])).filter(isWords));
    const wrong = all.filter(
      ({ file, text }) => !SPELLED_OUT.has(file) && (LIMIT.test(text) || spelled.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});
