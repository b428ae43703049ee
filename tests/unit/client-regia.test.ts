import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#lab/calls';
import { createFault, FAULTY_ENDPOINTS } from '#lab/faults';
import { mergeCalls, mergeLog, READ_AGAIN } from '../../client/lab/log/log-entries.ts';
import { EMAIL } from '../kit/people.ts';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';

const origin = 'http://localhost:5173';
const { document, localStorage, sessionStorage, window } = stubBrowser(
  `${origin}/cerca?departure=Roma&demo-token=un-segreto`,
  { localStorage: { access: 'la-sessione', userEmail: EMAIL.luca } },
);

const { CATALOGUE } = await import('../../client/lab/catalogue/catalogue.ts');
const { describeFault } = await import('../../client/lab/regia/faults.ts');
const { pathOfMailLink } = await import('../../client/lab/link/screen-path.ts');
const { loginAs, pathAfterLogin } = await import('../../client/lab/sandbox/personas.ts');
await import('../../client/lab/regia/regia-visibility.ts');
const { isScreenPath } = await import('../../client/lab/link/screen-path.ts');
const { roomAddress } = await import('../../client/lab/tour/room-code.tsx');
const { SEAT, tell } = await import('../../client/lab/tour/told.ts');

/** What the page's address left behind, as it was loaded. */
const keptToken = sessionStorage.entries()['demoToken'];
const replaced = window.history.replaceState.mock.calls.map((given) => String(given.at(2)));

beforeEach(() => {
  document.cookie = '';
  sessionStorage.holds({});
  window.location.href = `${origin}/cerca`;
});

describe('a fault in few words', () => {
  const of = (effect: Parameters<typeof describeFault>[0]['effect'], more = {}) =>
    describeFault({ endpoint: 'login', effect, ...more });

  it('says what happens to which call [DEMO-10]', () => {
    expect(of({ status: 500 })).toBe('«Accedi con email e password»: errore del server');
    expect(of({ status: 400, body: { detail: 'x' } })).toBe(
      '«Accedi con email e password»: risposta 400',
    );
    expect(of({ status: 200, body: [] })).toBe(
      '«Accedi con email e password»: risposta 200 inventata',
    );
    expect(of({ drop: true })).toBe('«Accedi con email e password»: connessione interrotta');
    expect(of({ malformed: true })).toBe('«Accedi con email e password»: risposta non leggibile');
    expect(of({ delay_ms: 5000 })).toBe('«Accedi con email e password»: attesa di 5 secondi');
    expect(of({ delay_ms: 1500 })).toBe('«Accedi con email e password»: attesa di 1,5 secondi');
  });

  it('says which of the next calls it hits [DEMO-10]', () => {
    expect(of({ drop: true }, { nth: 1 })).toMatch(/ \(solo la prossima volta\)$/);
    expect(of({ drop: true }, { times: 1 })).toMatch(/ \(solo la prossima volta\)$/);
    expect(of({ drop: true }, { nth: 3 })).toMatch(/ \(chiamata 3\)$/);
    expect(of({ drop: true }, { times: 2 })).toMatch(/ \(2 volte\)$/);
    expect(of({ drop: true }, { nth: 1, times: 2 })).toMatch(/ \(2 volte\)$/);
    expect(of({ drop: true }, { nth: 1, times: 1 })).toMatch(/ \(solo la prossima volta\)$/);
    expect(of({ drop: true }, { nth: 3, times: 1 })).toMatch(/ \(chiamata 3\)$/);
    expect(of({ drop: true }, { nth: 2, times: 2 })).toMatch(/ \(chiamate da 2 a 3\)$/);
    expect(of({ drop: true }, { every: 3, times: 2 })).toMatch(/ \(una volta ogni 3, 2 volte\)$/);
    expect(of({ drop: true }, { rate: 0.125, seed: 7 })).toMatch(/ \(12,5% delle volte, a caso\)$/);
    expect(of({ status: 429, headers: { 'Retry-After': 3 } })).toMatch(
      /: troppe richieste con Retry-After: 3$/,
    );
    expect(of({ drop: true }, { endpoint: '*' })).toBe('tutte le chiamate: connessione interrotta');
  });
});

it.each([
  ...['http://rivola.example//127.0.0.1/phish'],
  ...['http://rivola.example/\\127.0.0.1/phish'],
  ...['http://rivola.example/\t/127.0.0.1/phish', 'javascript:alert(1)'],
  ...['mailto:marta.greco@example.com', 'data:text/html,<p>', 'no address', ''],
])('the path of a mailed link of an imported mail never leads to another site: %s', (link) => {
  expect(pathOfMailLink(link)).toBeNull();
});

describe('the address for phones in the room', () => {
  const roomAddressAt = (href: string, image: string, path?: string) => {
    window.location.href = href;
    Object.assign(document, { querySelector: () => ({ content: image }) });
    return roomAddress(path);
  };
  const hosted = 'https://rivola.example/og.png';

  it('is of the page’s host, else of the server’s public address, else there is none [LOOK-09]', () => {
    expect(roomAddressAt('http://192.168.1.20:8080/cerca', hosted)).toBe(
      'http://192.168.1.20:8080/',
    );
    for (const local of [
      `${origin}/cerca`,
      'http://127.0.0.1:3001/',
      'http://[::1]/',
      'http://a.localhost/',
    ]) {
      expect(roomAddressAt(local, hosted), local).toBe('https://rivola.example/');
      expect(roomAddressAt(local, '/og.png'), local).toBeNull();
    }
  });

  it('is of the present place, unless its code would be too fine for a phone [LOOK-09]', () => {
    const at = (path: string) => roomAddressAt(`${origin}/`, hosted, path);
    expect(at('/cerca?departure=Roma')).toBe('https://rivola.example/cerca?departure=Roma');
    expect(at(`/cerca?departure=${'a'.repeat(200)}`)).toBe('https://rivola.example/');
  });
});

it.each([
  ['Ancona - Falconara (AOI)', 'Luca è arrivato ad Ancona, e Ancona vuol dire anche Napoli.'],
  ['Palermo - Punta Raisi (PMO)', 'Luca è arrivato a Palermo, e Palermo vuol dire anche Napoli.'],
])('the tour is told of the cities of the presenter: %s [LOOK-07]', (destination, told) => {
  const seat = { ...SEAT, departure: SEAT.destination, destination };
  expect(tell('Luca è arrivato a Napoli, e Napoli vuol dire anche Milano.', seat)).toBe(told);
});

describe('a persona who logs in', () => {
  const staff = { key: 'admin', email: EMAIL.admin, password: '', full_name: 'Giulia Ferri' };
  const giulia = { ...staff, is_staff: true, is_active: true, says: '', here: true };
  const luca = { ...giulia, key: 'luca', is_staff: false };
  const from = (pathname: string, search = '') => {
    window.location.pathname = pathname;
    return [luca, giulia].map((persona) => pathAfterLogin(persona, { pathname, search }));
  };

  it('stays on a page that they may see [DEMO-10]', () => {
    expect(from('/cerca')).toEqual([null, null]);
    expect(from('/admin/users')).toEqual(['/cerca', null]);
  });

  it('goes to their start page from the landing and the login [DEMO-10]', () => {
    for (const pathname of ['/', '/login', '/password-reset', '/password-reset-confirm/a/b']) {
      expect(from(pathname), pathname).toEqual(['/cerca', '/admin']);
    }
  });

  it('goes to the page that redirected to the login', () => {
    expect(from('/login', '?da=%2Fpreferiti')).toEqual(['/preferiti', '/preferiti']);
    expect(from('/login', '?da=%2F%2Fevil.com')).toEqual(['/pubblica', '/pubblica']);
  });

  it('goes on with the edit that was under way, and with nobody else’s [DEMO-10]', async () => {
    const profile = { id: 2, full_name: 'Luca Bianchi', email: EMAIL.luca };
    stubFetch(() => jsonAnswer({ access: 'un-altro', profile }));
    for (const [before, left] of [
      [EMAIL.luca, '{"id":7}'],
      [EMAIL.admin, undefined],
    ]) {
      localStorage.holds({
        access: 'la-sessione',
        userEmail: before ?? '',
        editTicket: '{"id":7}',
      });
      window.dispatchEvent(new Event('storage'));
      await loginAs('luca');
      expect(localStorage.entries()['editTicket'], before).toBe(left);
      expect(localStorage.entries()).toMatchObject({ access: 'un-altro', userEmail: EMAIL.luca });
    }
  });
});

describe('the page’s address', () => {
  it('loses its token, which is stored', () => {
    expect(keptToken).toBe('un-segreto');
    expect(replaced).toEqual([`${origin}/cerca?departure=Roma`]);
  });

  it.each([
    ['?regia=off', {}, true],
    ['', { 'regia.off': '1' }, true],
    ['?regia=on', { 'regia.off': '1' }, false],
    ['', {}, false],
  ])(
    'hides Regia for the session or shows it again: %j after %j [DEMO-10]',
    async (search, kept, isOff) => {
      vi.resetModules();
      window.location.href = `${origin}/cerca${search}`;
      sessionStorage.holds(kept);
      const { isRegiaOff } = await import('../../client/lab/regia/regia-visibility.ts');
      expect(isRegiaOff()).toBe(isOff);
    },
  );
});

describe('the place of a link', () => {
  it.each([
    ...['/', '/cerca', '/cerca/', '/cerca?x=//y&data=../api/', '/venditore/3#recensioni'],
    ...['/admin/users/1', '/password-reset-confirm/MQ/a-b', '/dashboard', '/dashboard/tickets'],
    ...['/regia', '/regia/telefoni', '/regia/palco?da=/cerca', '/cerca?departure=Forlì'],
  ])('is a screen, with its query and fragment: %s [DEMO-12]', (place) => {
    expect(isScreenPath(place)).toBe(true);
  });

  it.each([
    ...['/api/calendar/', '/API/calendar/', '/uploads/seed/napoli.webp', '/planted.js'],
    ...['/cerca/../api/calendar/', '/cerca/%2E./api/', '/api/../cerca', '/venditore/1/api/'],
    ...['', 'cerca', '//evil.com', ' /cerca', '/nessuna', '/a/..//evil.com', '/cer\tca', '?x'],
    ...['/cerca?regia=off', '/cerca?a=b&REGIA=on', '/cerca?demo-token=di-un-altro'],
    ...['/regia#momento=AAAA', '/cerca#%6Domento=AAAA', '/regia?x=%23momento%3DAAAA'],
  ])(
    'is not valid where it is no screen, hides Regia or is one more link: %j [DEMO-12]',
    (place) => {
      expect(isScreenPath(place)).toBe(false);
    },
  );
});

const rows = CATALOGUE.flatMap((part) => part.rows);

it('the catalogue of messages shows or logs something in each row, by faults that the server takes [DEMO-11]', () => {
  for (const { id, text, logged, faults = [] } of rows) {
    expect(text ?? logged, id).toBeTruthy();
    for (const fault of faults) {
      expect(FAULTY_ENDPOINTS, id).toContain(fault.endpoint);
      expect(createFault.body.safeParse(fault).success, id).toBe(true);
    }
  }
});

/** A call as the recorder answers it; one of another recorder has the same number and another instant. */
const aCall = (id: number, recorder = 1, messages: string[] = []): Call => ({
  id,
  request_id: null,
  endpoint: 'login',
  who: null,
  status: 200,
  refused: {},
  milliseconds: recorder,
  clock: '2026-06-12T07:00:00.000Z',
  rows: [],
  mails: [],
  messages,
});
const callsUpTo = (last: number, recorder?: number) =>
  Array.from({ length: last }, (_, at) => aCall(at + 1, recorder));

/** What the log reads: the last known calls again, and those after them. */
const readAfter = (known: readonly Call[], recorded: readonly Call[]) => {
  const since = Math.max(0, (known.at(-1)?.id ?? 0) - READ_AGAIN);
  return mergeCalls(
    known,
    recorded.filter(({ id }) => id > since),
    since,
  );
};

describe('the log of the calls', () => {
  it('has each call once and in order, however many come between two looks [LAB-05]', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 2 * READ_AGAIN }), { maxLength: 6 });
    fc.assert(
      fc.property(steps, (more) => {
        let known: readonly Call[] | null = [];
        let last = 0;
        for (const added of more) {
          last += added;
          known = readAfter(known ?? [], callsUpTo(last));
          expect(known?.map(({ id }) => id)).toEqual(callsUpTo(last).map(({ id }) => id));
        }
      }),
      { seed: 20_260_612, numRuns: 200 },
    );
  });

  it('gets the messages of the last calls with the next look [LAB-05]', () => {
    const recorded = callsUpTo(READ_AGAIN + 10).map((call) =>
      call.id === 11 ? aCall(11, 1, ['Salvato.']) : call,
    );
    const read = readAfter(callsUpTo(READ_AGAIN + 10), recorded);
    expect(read?.map(({ messages }) => messages.length)).toEqual(
      recorded.map(({ messages }) => messages.length),
    );
  });

  it.each([
    ['a reset, with fewer calls', callsUpTo(3, 2)],
    ['a reset, with as many calls', callsUpTo(60, 2)],
    ['more calls than are kept', [aCall(500), aCall(501)]],
    ['nothing', []],
  ])('is read as a whole after %s [LAB-05]', (_, recorded) => {
    expect(readAfter(callsUpTo(60), recorded)).toBeNull();
  });

  it('stands newest first, each note after the call that it followed, though the clock stands still [LAB-05, DEMO-07]', () => {
    const note = (id: number, after_call: number) => ({
      ...{ id, after_call, source: 'client' as const, what: `nota ${id}`, detail: '' },
      at: '2026-06-12T07:00:00.000Z',
    });
    const entries = mergeLog(callsUpTo(11), [note(3, 11), note(2, 9), note(1, 9)]);
    expect(
      entries.map(({ call, event }) => (call ? call.id : `${event.after_call}.${event.id}`)),
    ).toEqual(['11.3', 11, 10, '9.2', '9.1', 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(14);
  });
});
