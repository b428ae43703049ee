import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { toggleFavourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { deleteTicket, editTicket } from '#contract/tickets';
import { listCalls, reportMessages } from '#lab/calls';
import { listEvents } from '#lab/events';
import { exportSandbox } from '#lab/state';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { getSeller } from '#contract/users';
import { arrangeRows } from '#lab/arrange';
import { resetSandbox } from '#lab/control';
import { createFault } from '#lab/faults';
import { keepSnapshot, listSnapshots } from '#lab/snapshots';
import { LAB_SAID } from '../support/lab-said.ts';
import { textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  createSandbox,
  keepLog,
  offline,
  openPage,
} from '../support/open-page.tsx';
import { expectOwnTickets } from '../support/own-tickets-screen.ts';
import { set } from '../support/publish-form.ts';
import {
  bar,
  expectNotice,
  findButton,
  openRegia,
  press,
  showPart,
} from '../support/regia-part.ts';
import type { TestSandbox } from '../support/server.ts';

/** A call that every view of the log shows but those of failures and changes. */
const visit = ({ visitor }: TestSandbox) => visitor.call(getSeller, { params: { userId: '1' } });

const openLog = (sandbox: TestSandbox) =>
  showPart(async () => (await import('../../client/lab/log/log.tsx')).Log, sandbox);
const lines = () => textsOf(document.querySelectorAll('[role=log] ol > li'));
const expectLines = (...wanted: RegExp[]) =>
  waitFor(() => expect(lines()).toEqual(wanted.map((one) => expect.stringMatching(one) as string)));

describe('the log of calls', () => {
  it('says that it did not load, and loads then; has the last hundred lines, and more on request [LAB-05]', async () => {
    const sandbox = createSandbox();
    for (let n = 0; n < 103; n += 1) await visit(sandbox);
    answerNext('/api/demo/calls/', answers(500));
    const { user } = await openLog(sandbox);
    await screen.findByText('Il registro non si è caricato.');
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(lines()).toHaveLength(100));
    const more = screen.getByRole('button', { name: 'Mostra altri (3)' });
    await user.click(more);
    expect(lines()).toHaveLength(103);
    expect(document.activeElement, 'the button is gone').toBe(
      document.querySelectorAll('[role=log] ol > li')[100],
    );
    expect(more.isConnected).toBe(false);
  });

  it('has each call as it happens, with who, status and time, stands still while the server is silent, and is empty after a reset by somebody else [LAB-05][DEMO-07]', async () => {
    const sandbox = createSandbox();
    await openLog(sandbox);
    await screen.findByText('Finora non è stato registrato nulla.');
    const star = { params: { ticketId: 10 } };
    await sandbox.as('nuovo').call(toggleFavourite, star);
    const starred = /toggleFavourite 200.*nuovo@example\.com [\d,]+ ms.*1 riga cambiata/;
    await expectLines(starred);
    answerNext('/api/demo/calls/', offline);
    const lost = /^Il server non risponde/;
    expect((await screen.findByText(lost)).getAttribute('role')).toBe('status');
    await visit(sandbox);
    await expectLines(/getSeller 200/, starred);
    expect(screen.queryByText(lost)).toBeNull();
    await sandbox.visitor.call(resetSandbox, { body: {} });
    await sandbox.as('marta').call(toggleFavourite, star);
    await expectLines(/toggleFavourite.*Marta Greco/);
  });

  it('has no calls of the background unless one failed or asks for them, and finds others by a word [LAB-05]', async () => {
    const sandbox = createSandbox();
    await sandbox.visitor.call(getCalendar, {});
    await visit(sandbox);
    await sandbox.as('marta').call(toggleFavourite, { params: { ticketId: 10 } });
    const effect = { status: 503 };
    const body = { endpoint: 'getCalendar', nth: 1, effect } as const;
    await sandbox.visitor.call(createFault, { body });
    await sandbox.visitor.call(getCalendar, {});
    const { user } = await openLog(sandbox);
    const asked = [/toggleFavourite 200/, /getSeller 200/];
    const failed = [
      /^Errore simulato su «.*solo nel registro, server/,
      /getCalendar 503.*Errore simulato dalla Regia\./,
    ];
    await waitFor(() => expect(lines()).toHaveLength(4));
    expect(screen.getByText(/^Ore dell’ambiente, a Roma\. Voci nascoste: 1\.$/)).toBeTruthy();
    const view = screen.getByLabelText('Mostra');
    await user.selectOptions(view, 'tutto');
    expect(lines()).toHaveLength(5);
    await user.selectOptions(view, 'solo ciò che cambia i dati');
    await expectLines(/toggleFavourite 200/);
    await user.selectOptions(view, 'solo rifiuti, errori simulati e note');
    expect(lines().toSorted()).toEqual(
      [...failed].map((one) => expect.stringMatching(one) as string).toSorted(),
    );
    await user.selectOptions(view, 'senza le chiamate di sfondo');
    expect(lines().slice(-2)).toEqual(asked.map((one) => expect.stringMatching(one) as string));
    await user.type(screen.getByLabelText('Cerca nel registro'), 'marta');
    await expectLines(/toggleFavourite.*Marta Greco/);
  });

  it('has method and path of each call, on request before and after of each row by the same clock as the line, and what the screen said, also later; those of the sandbox that the browser has moved to [LAB-05][GEN-03][DEMO-01]', async () => {
    const [sandbox, there] = [createSandbox(), createSandbox()];
    const marta = sandbox.as('marta');
    const params = { id: 9 };
    await sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
    const edit = { params, body: { price: '31,50' } };
    await marta.with({ 'x-request-id': 'a-1' }).call(editTicket, edit);
    await marta.call(deleteTicket, { params });
    await openLog(sandbox);
    await waitFor(() => expect(lines()).toHaveLength(3));
    const rows = [...document.querySelectorAll('[role=log] details')].map((details) => [
      details.querySelector('strong')?.textContent,
      ...textsOf(details.querySelectorAll('dl > div')),
    ]);
    expect(rows).toEqual([
      expect.arrayContaining(['Biglietto 9, eliminato', 'price31.5']) as unknown,
      ['Biglietto 9, modificato', 'price42 →  diventa 31.5', expect.anything()],
      expect.arrayContaining(['created_at12/06/2026, 09:00:00']) as unknown,
    ]);
    expect(lines()[2]).toMatch(
      /12\/06, 09:00:00.*POST \/api\/tickets\/favorites\/\{ticketId\}\/toggle\//,
    );
    const messages = [{ request_id: 'a-1', text: 'Cambiato.' }];
    await sandbox.visitor.call(reportMessages, { body: { messages } });
    await waitFor(() => expect(lines()[1]).toContain('«Cambiato.»'));
    await visit(there);
    document.cookie = `sandbox=${there.state.id}; Path=/`;
    await expectLines(/getSeller 200/);
  });
});

it('a persona whom the sandbox lacks cannot be chosen, and why a deactivated one cannot log in is said [DEMO-10]', async () => {
  const sandbox = createSandbox();
  const users = [{ id: 2, email: 'altro@example.com' }];
  await sandbox.visitor.call(arrangeRows, { body: { users } });
  const { user } = await showPart(
    async () => (await import('../../client/lab/controls/persona-controls.tsx')).PersonaControls,
    sandbox,
  );
  const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await button(/^Luca Bianchi/)).disabled).toBe(true);
  expect(
    within(await button(/^Luca Bianchi/)).getByText(/non c’è in questo ambiente/),
  ).toBeTruthy();
  expect((await button(/^Marta Greco/)).disabled).toBe(false);
  await user.click(await button(/^Paolo Neri/));
  const { currentBarState } = await import('../../client/lab/regia/bar-state.ts');
  await waitFor(() =>
    expect(currentBarState().notice?.text).toContain('Questo account è disattivato'),
  );
});

it('a presenter sees the moments of everybody, the newest first, is asked before one takes the place of another, and reads by the field which names are refused [LAB-02]', async () => {
  const sandbox = createSandbox();
  const { visitor } = sandbox;
  const keep = (name: string) => visitor.call(keepSnapshot, { body: { name } });
  const kept = async (name: string) =>
    (await visitor.call(listSnapshots, {})).body.find((one) => one.name === name);
  await keep('b');
  await visitor.call(resetSandbox, { body: { scenario: 'empty' } });
  await keep('a');
  const { user } = await showPart(
    async () => (await import('../../client/lab/controls/snapshots.tsx')).Snapshots,
    sandbox,
  );
  expect(screen.getByText(/^I salvataggi sono di tutti/)).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Salvataggi, dal più recente' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^a.*scenario solo le persone/),
    expect.stringMatching(/^b.*scenario completo/),
  ]);

  const field = screen.getByLabelText<HTMLInputElement>('Nome del salvataggio');
  const save = async (name: string) => {
    await user.clear(field);
    await user.type(field, `${name}{Enter}`);
  };
  for (const [name, why] of [
    ['../Prima Prova', LAB_SAID.snapshotName],
    ['{Backspace}', PROBLEM.required],
  ] as const) {
    await save(name);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }

  await visitor.call(arrangeRows, { body: { tickets: [{ times: 3 }] } });
  const before = await kept('a');
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Sostituire il salvataggio «a»?' });
  await save('a');
  await user.click(within(await question()).getByRole('button', { name: 'Annulla' }));
  expect(await kept('a')).toEqual(before);
  await save('a');
  await user.click(within(await question()).getByRole('button', { name: 'Sostituisci' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect((await kept('a'))?.counts['tickets']).toBe(3);
});

it('a presenter keeps a moment, goes back to it and deletes it, each after a question that Escape or «Annulla» closes alone [LAB-02]', async () => {
  const page = await openRegia('/miei-biglietti', { as: 'marta', tools: true });
  const { visitor } = page.sandbox;
  const rows = async () => (await visitor.call(exportSandbox, { query: {} })).text;
  const answer = async (name: string) =>
    page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  const before = await rows();
  await page.user.click(within(bar()).getByRole('tab', { name: 'Salvataggi' }));
  set(screen.getByLabelText('Nome del salvataggio'), 'prima');
  await press(page, 'Salva questo punto');
  await expectNotice('Salvataggio fatto: prima.');
  const item = (await findButton('Torna qui: prima')).closest('li');
  expect(item?.textContent).toContain('12 giu 2026 · 60 biglietti · 13 utenti');
  await page.sandbox.as('marta').call(deleteTicket, { params: { id: 32 } });
  const changed = await rows();
  await press(page, 'Torna qui: prima');
  await screen.findByText(/^Dati, orologio ed errori simulati/);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(item?.isConnected, 'Escape closes the question alone').toBe(true);
  expect(await rows()).toBe(changed);
  await press(page, 'Torna qui: prima');
  await answer('Torna qui');
  await expectNotice('Salvataggio ripreso: prima. Il registro ricomincia da qui.');
  expect(await rows()).toBe(before);
  await expectOwnTickets(8);

  const names = async () => (await visitor.call(listSnapshots, {})).body.map(({ name }) => name);
  await press(page, 'Cancella: prima');
  await answer('Annulla');
  expect(await names()).toContain('prima');
  await press(page, 'Cancella: prima');
  await answer('Cancella');
  await expectNotice('Salvataggio eliminato: prima.');
  expect(document.activeElement?.tagName, 'the button is gone').toBe('SECTION');
  expect(await names()).not.toContain('prima');
});

it('a room whose network was cut while the phones opened has them once it is back [LOOK-12]', async () => {
  answerNext('/api/demo/sessions/', offline);
  await showPart(async () => (await import('../../client/lab/screens/regia-phones.tsx')).Component);
  expect((await screen.findByRole('alert')).textContent).toContain('I telefoni non si aprono');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByTitle('Il telefono di Luca')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what the screen says is reported with the bar switched off too, and what is only logged; nothing else is asked of the laboratory [LAB-05][DEMO-07][DEMO-10]', async () => {
  keepLog();
  const { calls, sandbox } = await openPage('/cerca?departure=Atlantide', { as: 'marta' });
  const { visitor } = sandbox;
  await expect
    .poll(async () =>
      (await visitor.call(listCalls, { query: {} })).body.flatMap(({ messages }) => messages),
    )
    .toContain(TEXT.search.none);
  answerNext('/api/tickets/favorites/', answers(500));
  await openPage('/cerca', { sandbox });
  await expect
    .poll(async () => (await visitor.call(listEvents, { query: {} })).body)
    .toMatchObject([{ source: 'client', what: 'Preferiti non caricati' }]);
  expect(calls('/api/demo/').map(({ method }) => method)).not.toContain('GET');
});

const faults = [
  {
    endpoint: 'login',
    effect: { status: 503, headers: { 'Retry-After': 3 }, body: { a: 'Giù.' } },
  },
  { endpoint: '*', effect: { status: 200, body: 'x'.repeat(500) } },
  { endpoint: 'getCalendar', nth: 2, effect: { drop: true } },
];
const rows = {
  scenario: 'default',
  clock: { mode: 'frozen', now: '2026-06-13T08:15:00.000Z' },
  based_on: { seed: 'x', date: '2026-06-12', removed: { tickets: [3], feedback: [1, 2] } },
  ...{ users: [{}], tickets: [{}, {}], favourites: [], feedback: [] },
  images: { 'a.webp': '', 'b.webp': '' },
  brand: { name: 'Vola & Via', colour: '#123456' },
};

it('names rows, pictures, brand, clock, person, faults with what they answer, defects and place [DEMO-12][STATIC-06]', async () => {
  const state = { document: rows, faults, defects: ['price-off-by-a-cent', 'nessuno-lo-conosce'] };
  const link = { v: 2, persona: 'luca', place: '/cerca', state };
  await showPart(async () => {
    const { askedLink } = await import('../../client/lab/link/asked-link.ts');
    askedLink.set({ link: link as never, leave() {} });
    return (await import('../../client/lab/link/link-question.tsx')).LinkQuestion;
  });
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('Luca Bianchi');
  await within(dialog).findByText('I prezzi trovati sono più alti di un centesimo.');
  const facts = [...dialog.querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent ?? '',
    textsOf(line.querySelectorAll('dd')),
  ]);
  expect(Object.fromEntries(facts)).toEqual({
    'Dati di partenza': ['completo'],
    Marchio: ['Vola & Via'],
    'Righe cambiate': ['2 biglietti', '1 biglietto in meno', '1 utente', '2 recensioni in meno'],
    'Foto caricate': ['2'],
    Orologio: ['fermo: 13/06/2026, 10:15'],
    Persona: ['Luca Bianchi'],
    'Errori simulati': [
      '«Accedi con email e password»: servizio non disponibile con Retry-After: 3, con la risposta {"a":"Giù."}',
      `tutte le chiamate: risposta 200 inventata, con la risposta "${'x'.repeat(199)}…`,
      expect.stringMatching(/: connessione interrotta \(chiamata 2\)$/),
    ],
    Difetti: ['I prezzi trovati sono più alti di un centesimo.', 'nessuno-lo-conosce'],
    'Si apre su': ['/cerca'],
  });
});

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';

const openOutbox = (sandbox: TestSandbox) =>
  showPart(async () => (await import('../../client/lab/bar/outbox.tsx')).Outbox, sandbox);

const send = (sandbox: TestSandbox, ...addresses: string[]) =>
  Promise.all(
    addresses.map((email) => sandbox.visitor.call(requestPasswordReset, { body: { email } })),
  );

const linkOf = (sandbox: TestSandbox) => [...sandbox.state.store.mail.values()].at(-1)?.link ?? '';

/** What the frame shows; jsdom loads no `srcdoc`. */
const loadFrame = (frame: HTMLIFrameElement): Document => {
  const page = frame.contentDocument;
  if (!page) throw new Error('the frame has no page');
  page.documentElement.innerHTML = frame.srcdoc;
  fireEvent.load(frame);
  return page;
};

describe('who looks at the outbox', () => {
  it('sees the newest mail as a mail program shows it: sender, recipient, subject, time and page, and opens one at a time, beside the list of all, which can be emptied [LOOK-10]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, MARTA);
    await send(sandbox, LUCA);
    const { user } = await openOutbox(sandbox);
    const [newest, older] = await screen.findAllByRole('listitem');
    if (!newest || !older) throw new Error('two mails are expected');
    expect(within(newest).getByText('Reimposta la password di Rivola')).toBeTruthy();
    expect(textsOf(within(newest).getAllByRole('definition'))).toEqual(['Rivola', LUCA]);
    expect(within(newest).getByText('12/06/2026, 09:00')).toBeTruthy();
    const page = loadFrame(within(newest).getByTitle('Email 2: Reimposta la password di Rivola'));
    expect(page.querySelector('h1')?.textContent).toBe('Reimposta la password di Rivola');
    expect(page.body.textContent).toContain('Ciao Luca Bianchi,');
    expect(older.querySelector('iframe')).toBeNull();

    const mails = await screen.findAllByRole('button', { name: /^Reimposta la password/ });
    const current = () => mails.map((line) => line.getAttribute('aria-current'));
    expect(current()).toEqual(['true', null]);
    await user.click(screen.getByRole('button', { name: new RegExp(MARTA) }));
    expect(current()).toEqual([null, 'true']);
    expect(screen.getAllByTitle(/^Email/).map(({ title }) => title)).toEqual([
      'Email 1: Reimposta la password di Rivola',
    ]);
    await user.click(screen.getByRole('button', { name: 'Svuota la posta' }));
    expect(await screen.findByText(/^Nessuna email inviata/)).toBeTruthy();
    expect(sandbox.state.store.mail.size).toBe(0);
  });

  it('reads a mail’s plain text, and its page in a frame that runs no script, whatever somebody is called [LOOK-10]', async () => {
    const sandbox = createSandbox();
    const name = '<img src=x onerror="alert(1)">';
    const luca = sandbox.user('luca');
    await sandbox.state.store.commit((draft) => draft.put('users', { ...luca, full_name: name }));
    await send(sandbox, LUCA);
    const { user } = await openOutbox(sandbox);
    const mail = await screen.findByRole('listitem');
    const view = (label: string) => within(mail).getByRole('button', { name: label });
    await user.click(view('Testo'));
    expect(view('Testo').getAttribute('aria-pressed')).toBe('true');
    expect(mail.querySelector('iframe')).toBeNull();
    expect(within(mail).getByText(/^Ciao </).textContent).toBe(
      [...sandbox.state.store.mail.values()][0]?.text,
    );
    await user.click(view('Leggi'));
    const frame = await screen.findByTitle<HTMLIFrameElement>(/^Email 1/);
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    const page = loadFrame(frame);
    expect(page.querySelector('img')).toBeNull();
    expect(page.body.textContent).toContain(`Ciao ${name},`);
  });

  it('follows the mail’s button in this tab, with Ctrl in a new one, as the link beside it, and reaches Regia by its keys from within [LOOK-10][STAGE-04]', async () => {
    const sandbox = createSandbox();
    await send(sandbox, LUCA);
    const { router } = await openOutbox(sandbox);
    const path = new URL(linkOf(sandbox)).pathname;
    const page = loadFrame(await screen.findByTitle(/^Email 1/));
    const button = page.querySelector('a');
    if (!button) throw new Error('the mail has no link');
    expect(button.textContent).toBe('Nuova password');
    const keys: string[] = [];
    const onKey = (event: KeyboardEvent) => {
      keys.push(event.key);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, { once: true });
    expect(fireEvent.keyDown(page.body, { key: 'F2' })).toBe(false);
    expect(keys).toEqual(['F2']);
    expect(fireEvent.keyDown(page.body, { key: 'a' })).toBe(true);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(button, { ctrlKey: true });
    expect(opened.mock.calls).toEqual([[path, '_blank', 'noopener']]);
    expect(router.state.location.pathname).toBe('/');
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(screen.getByRole('link', { name: 'Apri il link' }).getAttribute('href')).toBe(path);
  });
});
