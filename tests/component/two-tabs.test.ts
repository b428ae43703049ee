import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { alertText, holdTimers } from '../support/on-screen.ts';
import {
  keepLog,
  openPage,
  settleCalls,
  storedSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import {
  box,
  fillFlight,
  newestOf,
  openEdit,
  openForm,
  set,
  submitButton,
} from '../support/publish-form.ts';
import { cards } from '../support/search-screen.ts';
import type { Person } from '../support/server.ts';

const NOTES = 'Posto 12A, chiamatemi la sera.';
const OTHER = 'In questo browser ora è collegata un’altra persona';
const MARTAS_SELLER_PAGE = '/venditore/1';

beforeEach(() => void keepLog());

/** A change of the storage by another tab, with its event; without it where that is still on its way. */
const store = (key: string, value: string | null, isHeard = true): void => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  if (isHeard) act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
};

/** What a login in another tab does, one change after the other. The profile comes last, and may not come. */
const logInElsewhere = (
  { sandbox }: OpenedPage,
  person: Person,
  { profile = true, isHeard = true, advance = 1 } = {},
): void => {
  // A token of another second is another token.
  sandbox.state.clock.advance({ seconds: advance });
  const access = sandbox.token(person);
  for (const key of ['access', 'token']) store(key, access, isHeard);
  for (const key of ['userFullName', 'userEmail', 'userId', 'editTicket'])
    store(key, null, isHeard);
  if (!profile) return;
  const { id, email, full_name } = sandbox.user(person);
  store('userFullName', full_name, isHeard);
  store('userEmail', email, isHeard);
  store('userId', String(id), isHeard);
};
const logOutElsewhere = (): void => {
  for (const key of ['access', 'token', 'userFullName', 'userEmail', 'userId', 'editTicket'])
    store(key, null);
};

const press = async ({ user }: OpenedPage, name: string) =>
  user.click(screen.getByRole('button', { name }));
const greeting = () => screen.getByText(/^Ciao, /).textContent;

interface Form {
  as: Person;
  /** Who logs in in the other tab. */
  other: Person;
  open: (page?: OpenedPage) => Promise<OpenedPage>;
  type: (page: OpenedPage) => Promise<void> | void;
  typed: () => string;
  send: (page: OpenedPage) => Promise<void>;
  /** What is stored once it is sent after all. */
  sent: (page: OpenedPage) => unknown;
}

const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Commento (facoltativo)');
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Motivo del rifiuto/);

const FORMS: Readonly<Record<string, Form>> = {
  'a ticket': {
    ...{ as: 'luca', other: 'marta' },
    open: () => openForm({ as: 'luca' }),
    type: () => {
      fillFlight();
      set(box('Note'), NOTES);
    },
    typed: () => box('Note').value,
    send: ({ user }) => user.click(submitButton()),
    sent: (page) => newestOf(page).user === 2 && newestOf(page).notes,
  },
  'an edit': {
    ...{ as: 'marta', other: 'luca' },
    open: async () => {
      const { sandbox } = await openForm({ as: 'marta' });
      return openEdit(sandbox, 32);
    },
    type: () => set(box('Note'), NOTES),
    typed: () => box('Note').value,
    send: ({ user }) => user.click(submitButton()),
    sent: ({ sandbox }) => sandbox.state.store.tickets.get(32)?.notes,
  },
  'a review': {
    ...{ as: 'luca', other: 'nuovo' },
    open: async () => {
      const page = await openPage(MARTAS_SELLER_PAGE, { as: 'luca' });
      await screen.findByRole('region', { name: 'Lascia una recensione' });
      await settleCalls();
      return page;
    },
    type: async ({ user }) => {
      await user.click(screen.getByRole('radio', { name: /^4/ }));
      set(comment(), NOTES);
    },
    typed: () => comment().value,
    send: (page) => press(page, 'Pubblica la recensione'),
    sent: ({ sandbox }) =>
      sandbox.state.store.feedback.by('seller', 1).find(({ author }) => author === 2)?.comment,
  },
  'a rejection': {
    ...{ as: 'admin', other: 'luca' },
    open: async () => {
      const page = await openPage('/admin/tickets', { as: 'admin' });
      const tickets = () => [...document.querySelectorAll<HTMLElement>('main article')];
      const waiting = () =>
        tickets().find(({ textContent }) => textContent.includes('Posto 12A, finestrino.'));
      await waitFor(() => expect(waiting()).toBeTruthy());
      const card = within(waiting() as HTMLElement);
      await page.user.click(card.getByRole('button', { name: /^Rifiuta/ }));
      return page;
    },
    type: () => set(reason(), NOTES),
    typed: () => reason().value,
    send: (page) => press(page, 'Rifiuta il biglietto'),
    sent: ({ sandbox }) => sandbox.state.store.tickets.get(56)?.moderation_reason,
  },
};
const names: Partial<Record<Person, string>> = {
  ...{ luca: 'Luca Bianchi', marta: 'Marta Greco', admin: 'Giulia Ferri' },
  nuovo: 'nuovo@example.com',
};

describe.each(Object.entries(FORMS))('who has typed %s', (_, form) => {
  const { as, other } = form;
  const begin = async () => {
    const page = await form.open();
    await form.type(page);
    expect(form.typed()).toBe(NOTES);
    return page;
  };
  const expectKept = (page: OpenedPage) => {
    expect(form.typed()).toBe(NOTES);
    expect(page.writes()).toEqual([]);
  };

  it('reads that another person has logged in before anything is sent, which it is not as them, and goes on as before [GEN-23]', async () => {
    const page = await begin();
    logInElsewhere(page, other);
    await settleCalls();
    expect(alertText()).toContain(`${OTHER}, ${names[other]}.`);
    expect(greeting()).toBe(`Ciao, ${names[as]}`);
    expectKept(page);
    await form.send(page);
    await settleCalls();
    expectKept(page);
    // A dialog says it itself, and keeps the focus.
    const dialog = screen.queryByRole('dialog');
    const said = dialog ? dialog.textContent : document.activeElement?.textContent;
    expect(said?.toLowerCase()).toContain('in questo browser ora è collegata un’altra persona');
    await press(page, 'Continua come prima');
    expect(alertText()).not.toContain(OTHER);
    expect(storedSession()).toMatchObject({ userEmail: page.sandbox.user(as).email });
    expect(storedSession()['access']).toBe(storedSession()['token']);
    expect(form.typed()).toBe(NOTES);
    await form.send(page);
    await waitFor(() => expect(form.sent(page)).toBe(NOTES));
  });

  it('sends nothing as another person whose login the page has not heard of yet, or whose profile does not load [GEN-23]', async () => {
    const page = await begin();
    logInElsewhere(page, other, { isHeard: false, profile: false });
    await form.send(page);
    await settleCalls();
    expectKept(page);
    expect(alertText()).toContain(`${OTHER}.`);
  });

  it('sends it as themselves after another login of their own, of which nothing is said [GEN-23]', async () => {
    const page = await begin();
    logInElsewhere(page, as);
    await settleCalls();
    expect(alertText()).toBe('');
    expect(form.typed()).toBe(NOTES);
    await form.send(page);
    await waitFor(() => expect(form.sent(page)).toBe(NOTES));
    const [{ headers } = {}] = page.writes();
    expect(headers).toMatchObject({ Authorization: `Bearer ${storedSession()['access']}` });
  });

  it('keeps it after a logout in the other tab, and sends it once they have logged in again [GEN-23]', async () => {
    const page = await begin();
    logOutElsewhere();
    await settleCalls();
    expect(alertText()).toContain('Hai effettuato il logout in un’altra scheda.');
    expect(screen.getByRole('link', { name: 'Accedi di nuovo' }).getAttribute('target')).toBe(
      '_blank',
    );
    await form.send(page);
    await settleCalls();
    expectKept(page);
    logInElsewhere(page, as);
    expect(alertText()).not.toContain('logout');
    await form.send(page);
    await waitFor(() => expect(form.sent(page)).toBe(NOTES));
  });

  it('leaves it, where they choose to become the other person [GEN-23]', async () => {
    const page = await begin();
    logInElsewhere(page, other);
    await press(page, 'Cambia persona');
    await waitFor(() => expect(greeting()).toBe(`Ciao, ${names[other]}`));
    await settleCalls();
    expect(screen.queryByDisplayValue(NOTES)).toBeNull();
    expect(alertText()).not.toContain(OTHER);
    expect(page.writes()).toEqual([]);
  });
});

describe('who has typed nothing', () => {
  it('is the other person from then on, which is said, and nobody is greeted without a name [GEN-23][AUTH-09]', async () => {
    const page = await openForm({ as: 'luca' });
    const greeted: (string | null)[] = [];
    const note = () => greeted.push(document.querySelector('header p')?.textContent ?? null);
    const changes = new MutationObserver(note);
    onTestFinished(() => changes.disconnect());
    changes.observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    logInElsewhere(page, 'marta', { profile: false });
    await waitFor(() => expect(greeting()).toBe('Ciao, Marta Greco'));
    expect(new Set(greeted.filter((text) => text?.startsWith('Ciao')))).toEqual(
      new Set(['Ciao, Marta Greco']),
    );
    screen.getByText('Un’altra persona è entrata in un’altra scheda.');
    fillFlight();
    await page.user.click(submitButton());
    await waitFor(() => expect(newestOf(page).user).toBe(1));
  });

  it('changes nothing as another person by a press on what the page still shows [GEN-23]', async () => {
    for (const [address, name, as] of [
      ['/cerca', /^Salva tra i preferiti/, 'luca'],
      ['/admin/tickets', /^Approva/, 'admin'],
      ['/admin/users', /^Disattiva Davide/, 'admin'],
    ] as const) {
      const page = await openPage(address, { as });
      const [button] = await screen.findAllByRole('button', { name });
      await settleCalls();
      logInElsewhere(page, 'marta', { isHeard: false });
      await page.user.click(button as HTMLElement);
      await settleCalls();
      expect(page.writes(), address).toEqual([]);
      expect(greeting(), address).toBe('Ciao, Marta Greco');
    }
  });
});

const EXPIRED = 'an expired one';
const TOKENS: Readonly<Record<string, string>> = {
  'other letters': 'żółć',
  'a line break': 'due\nrighe',
  '20 kB': 'x'.repeat(20_000),
};

let logged = keepLog();

/** Opens an address with this token, or with one that has expired. */
const openWith = async (address: string, kind: string) => {
  const { sandbox, ...first } = await openPage('/conferma-email', { as: 'admin' });
  await settleCalls();
  const before = first.calls('/api/').length;
  const token = TOKENS[kind];
  if (token === undefined) sandbox.state.clock.advance({ hours: 25 });
  else for (const key of ['access', 'token']) localStorage.setItem(key, token);
  logged = keepLog();
  const { calls } = await openPage(address, { sandbox });
  await settleCalls();
  const withSession = () =>
    calls('/api/')
      .slice(before)
      .filter(({ headers }) => 'Authorization' in headers);
  return { withSession, isExpired: token === undefined };
};

const main = () => screen.getByRole('main').textContent;

describe.each([EXPIRED, ...Object.keys(TOKENS)])('with a token that is %s', (kind) => {
  it.each(['/', '/dashboard', '/miei-biglietti'])(
    'at %s the session is said to have expired, and two seconds later the login is there [MINE-03][AUTH-12][ROUTE-03]',
    async (address) => {
      const passTwoSeconds = holdTimers(2000);
      const { withSession, isExpired } = await openWith(address, kind);
      await screen.findByText(TEXT.mine.sessionExpired);
      expect(withSession().length > 0).toBe(isExpired);
      passTwoSeconds();
      await screen.findByRole('tab', { name: 'Accedi' });
      expect(storedSession()).toMatchObject({ access: null, token: null });
    },
  );

  it.each([
    ['/admin', PROBLEM.badToken],
    ['/admin/users', PROBLEM.badToken],
    ['/admin/tickets', PROBLEM.badToken],
    ['/admin/users/1', 'Errore nel caricamento dati utente'],
  ])('at %s the way on is the login [ADM-03][ADM-09][AUTH-12]', async (address, text) => {
    await openWith(address, kind);
    await waitFor(() => expect(alertText()).toContain(text));
    expect(screen.getAllByRole('link', { name: 'Vai all’accesso' })).not.toEqual([]);
    expect(main()).not.toContain(TEXT.network);
  });

  it('the favourites read that there are none, and search and reviews show what needs no session [FAV-06][SEARCH-04][FEED-03]', async () => {
    await openWith('/preferiti', kind);
    await screen.findByText('Nessun preferito');
    expect(logged()).toContain('Non autorizzato');
    await openWith('/cerca', kind);
    await waitFor(() => expect(cards()).not.toEqual([]));
    await openWith('/venditore/1', kind);
    await screen.findByText('Marta Greco', { selector: 'h1 *' });
    expect(alertText()).toBe('');
  });
});
