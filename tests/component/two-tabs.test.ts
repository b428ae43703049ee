import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { alertText } from '../support/on-screen.ts';
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

const begin = async (form: Form) => {
  const page = await form.open();
  await form.type(page);
  expect(form.typed()).toBe(NOTES);
  const expectKept = () => {
    expect(form.typed()).toBe(NOTES);
    expect(page.writes()).toEqual([]);
  };
  return { page, expectKept };
};

it.each(Object.entries(FORMS))(
  'who has typed %s reads that another person has logged in before anything is sent, which it is not as them, and goes on as before [GEN-23]',
  async (_, form) => {
    const { as, other } = form;
    const { page, expectKept } = await begin(form);
    logInElsewhere(page, other);
    await settleCalls();
    expect(alertText()).toContain(`${OTHER}, ${names[other]}.`);
    expect(greeting()).toBe(`Ciao, ${names[as]}`);
    expectKept();
    await form.send(page);
    await settleCalls();
    expectKept();
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
  },
);

describe('who has typed a ticket', () => {
  const form = FORMS['a ticket'] as Form;
  const { as, other } = form;

  it('sends nothing as another person whose login the page has not heard of yet, or whose profile does not load [GEN-23]', async () => {
    const { page, expectKept } = await begin(form);
    logInElsewhere(page, other, { isHeard: false, profile: false });
    await form.send(page);
    await settleCalls();
    expectKept();
    expect(alertText()).toContain(`${OTHER}.`);
  });

  it('sends it as themselves after another login of their own, of which nothing is said [GEN-23]', async () => {
    const { page } = await begin(form);
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
    const { page, expectKept } = await begin(form);
    logOutElsewhere();
    await settleCalls();
    expect(alertText()).toContain('Hai effettuato il logout in un’altra scheda.');
    expect(screen.getByRole('link', { name: 'Accedi di nuovo' }).getAttribute('target')).toBe(
      '_blank',
    );
    await form.send(page);
    await settleCalls();
    expectKept();
    logInElsewhere(page, as);
    expect(alertText()).not.toContain('logout');
    await form.send(page);
    await waitFor(() => expect(form.sent(page)).toBe(NOTES));
  });

  it('leaves it, where they choose to become the other person [GEN-23]', async () => {
    const { page } = await begin(form);
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

  it('is followed by the phone beside the page in the same tab, which says nothing of another one [STAGE-02][LOOK-01]', async () => {
    window.name = 'phone-beside';
    onTestFinished(() => void (window.name = ''));
    const page = await openPage('/cerca', { as: 'luca' });
    logInElsewhere(page, 'marta');
    await waitFor(() => expect(greeting()).toBe('Ciao, Marta Greco'));
    logOutElsewhere();
    await screen.findByRole('link', { name: 'Accedi' });
    await settleCalls();
    expect(document.body.textContent).not.toContain('un’altra scheda');
  });

  it('changes nothing as another person by a press on what the page still shows [GEN-23]', async () => {
    const page = await openPage('/admin/users', { as: 'admin' });
    const button = await screen.findByRole('button', { name: /^Disattiva Davide/ });
    await settleCalls();
    logInElsewhere(page, 'marta', { isHeard: false });
    await page.user.click(button);
    await settleCalls();
    expect(page.writes()).toEqual([]);
    expect(greeting()).toBe('Ciao, Marta Greco');
  });
});
