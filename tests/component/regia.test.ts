/** Regia's bar on the product's pages: who one is, when, on which data, with which faults, and in which sandbox (DEMO-10). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { deleteSandbox, resetSandbox, setClock } from '#lab/control';
import { createFault, listFaults } from '#lab/faults';
import { EMAIL } from '../kit/people.ts';
import { descriptionOf, findTitle, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  createSandbox,
  holdNext,
  keepLog,
  offline,
  openPage,
  settleCalls,
  storedSession,
} from '../support/open-page.tsx';
import { box, set } from '../support/publish-form.ts';
import {
  bar,
  expectNotice,
  findButton,
  openRegia,
  press,
  refusedIn,
  toggle,
} from '../support/regia-part.ts';
import { address } from '../support/search-screen.ts';

const field = (name: string) => box(name) as HTMLElement as HTMLSelectElement;
beforeEach(() => void keepLog());

const cards = () => document.querySelectorAll('main article');

describe('anyone', () => {
  it('finds the bar folded, with sandbox and date, comes to it last by Tab, and with F2 from where they are and back [DEMO-10][STAGE-04]', async () => {
    const { user, sandbox } = await openRegia('/login');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(toggle().textContent).toContain(`${sandbox.state.id} · 12/06/2026, 09:00`);
    const order: boolean[] = [];
    while (order.at(-1) !== true && order.length < 40) {
      await user.tab();
      order.push(bar().contains(document.activeElement));
    }
    expect(order.length).toBeGreaterThan(5);
    expect(document.activeElement).toBe(toggle());
    await user.tab();
    expect(document.activeElement).toBe(document.body);

    await user.keyboard('{F2}{F2}');
    const main = document.querySelector('main');
    expect(document.activeElement, 'where nothing had the focus').toBe(main);
    const link = screen.getByRole('link', { name: 'Cookie policy' });
    link.focus();
    await user.keyboard('{F2}');
    expect(document.activeElement).toBe(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const focus = vi.spyOn(link, 'focus');
    await user.keyboard('{F2}');
    expect(document.activeElement).toBe(link);
    expect(focus, 'the page stays as the audience sees it').toHaveBeenCalledWith({
      preventScroll: true,
    });
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
  });

  it.each(['/privacy-policy', '/'])(
    'has the focus in it by F2 at %s before there is a bar [STAGE-04]',
    async (path) => {
      const release = holdNext('/api/demo/clock/');
      await openPage(path, { hasRegia: true });
      fireEvent.keyDown(window, { key: 'F2' });
      expect(bar).toThrow('no bar');
      release();
      // On the landing the whole bar takes the folded one's place.
      await findButton('Strumenti di prova');
      await waitFor(() => expect(document.activeElement).toBe(toggle()));
    },
  );
});

describe('a presenter', () => {
  it('logs in as a persona with one click and without a password, is where the login was asked for, leaves a screen before one without access comes to it, and finds the bar folded on a phone [DEMO-10][ROUTE-06]', async () => {
    const page = await openRegia('/miei-biglietti?pagina=1');
    await waitFor(() => expect(address()).toMatch(/^\/login\?da=/));
    await page.user.click(toggle());
    await press(page, /^Marta Greco/);
    await findTitle('I miei biglietti');
    expect(address()).toBe('/miei-biglietti?pagina=1');
    expect(page.calls('/api/demo/sessions/')[0]?.body).toEqual({ person: EMAIL.marta });
    expect(page.writes()).toEqual([]);
    expect(storedSession()).toMatchObject({
      userEmail: EMAIL.marta,
      userFullName: 'Marta Greco',
      userId: '1',
    });
    await press(page, /^Luca Bianchi/);
    await expectNotice('Ora sei Luca Bianchi.');
    expect(address(), 'a page of both').toBe('/miei-biglietti?pagina=1');
    await press(page, /^Visitatore/);
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(localStorage).toHaveLength(0);
    await press(page, /^Giulia Ferri/);
    await expectNotice('Ora sei Giulia Ferri.');
    expect(address()).toBe('/admin');
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockReturnValue({ matches: true } as MediaQueryList);
    onTestFinished(() => wide.mockRestore());
    await press(page, /^Luca Bianchi/);
    await expectNotice('Ora sei Luca Bianchi.');
    expect(address()).toBe('/cerca');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement?.tagName).toBe('H1');
    await settleCalls();
    expect(await refusedIn(page.sandbox)).toEqual([]);
  });

  it('finds the testers’ tools on a page of their own, which stays until it is closed [LOOK-09][DEMO-10]', async () => {
    const page = await openRegia('/privacy-policy', { tools: true });
    const tabs = within(bar()).getAllByRole('tab');
    expect(textsOf(tabs)).toEqual([
      'Comandi',
      'Salvataggi',
      'Giro della demo',
      'Posta',
      'Registro',
      'Messaggi',
    ]);
    expect(document.activeElement).toBe(tabs[0]);
    const panel = within(bar()).getByRole('tabpanel', { name: 'Comandi' });
    expect(textsOf(within(panel).getAllByRole('heading'))).toEqual([
      ...['Dati: completo', 'Ambiente di prova', 'Questo momento', 'Da consultare'],
      ...['Errori simulati: nessuno', 'Che giorno è', 'Chi sei'],
    ]);
    expect(within(panel).getByRole('button', { name: /^nuovo/ }), 'everybody').toBeTruthy();
    await page.user.click(within(bar()).getByRole('tab', { name: 'Registro' }));
    await page.user.click(toggle());
    await page.user.click(toggle());
    expect(within(bar()).getByRole('tabpanel', { name: 'Registro' })).toBeTruthy();
    await press(page, 'Chiudi gli strumenti');
    expect(document.activeElement?.textContent).toBe('Strumenti di prova');
    expect(within(bar()).queryByRole('tablist')).toBeNull();
    await press(page, '+1 giorno');
    await expectNotice('L’orologio è fermo: 13/06/2026, 09:00.');
    await press(page, 'Torna al giorno di prima');
    await expectNotice('L’orologio è fermo: 12/06/2026, 09:00.');
  });
});

describe('a tester', () => {
  it('moves the clock by an hour, a day, to a time of a day and back to live, which renews a persona’s session and ends that of others [DEMO-10][DEMO-04]', async () => {
    const page = await openRegia('/miei-biglietti', { as: 'marta', tools: true });
    const { sandbox } = page;
    await press(page, '+1 ora');
    await expectNotice('L’orologio è fermo: 12/06/2026, 10:00.');
    await press(page, '+1 giorno');
    await expectNotice('L’orologio è fermo: 13/06/2026, 10:00.');
    set(box('Giorno'), '01/12/2026');
    set(box('Ora'), '18:45');
    await press(page, 'Vai al giorno');
    await expectNotice('L’orologio è fermo: 01/12/2026, 18:45.');
    expect(toggle().textContent).toContain('01/12/2026, 18:45');
    await openRegia('/miei-biglietti', { sandbox, tools: true });
    await findTitle('I miei biglietti');
    await waitFor(() => expect(cards()).not.toHaveLength(0));
    expect(await refusedIn(sandbox)).toEqual([]);
    await press(page, 'In tempo reale');
    await expectNotice('L’orologio segue quello vero.');
    expect(toggle().textContent).toContain('in tempo reale');
    expect(sandbox.state.clock.mode).toBe('live');

    const other = await openRegia('/privacy-policy', { as: 'sara', tools: true });
    await press(other, '+1 ora');
    await expectNotice(/10:00\.$/);
    await press(other, '+1 giorno');
    await expectNotice('L’orologio è fermo: 13/06/2026, 10:00. La sessione è scaduta.');
  });

  it('puts the data back to a scenario, those of files too, whose purpose is said [DEMO-10][DEMO-03][LAB-03]', async () => {
    const page = await openRegia('/miei-biglietti', { as: 'marta', tools: true });
    const scenario = field('Scenario');
    expect(textsOf(scenario.options)).toEqual([
      ...['completo', 'solo le persone', '10.000 biglietti'],
      ...['everything-departs', 'long-history'],
    ]);
    await page.user.selectOptions(scenario, 'long-history');
    expect(descriptionOf(scenario)).toMatch(/^Marta vende da più di tre anni/);
    await page.user.selectOptions(scenario, 'solo le persone');
    await press(page, 'Ripristina');
    await expectNotice('Dati ripristinati: solo le persone.');
    await waitFor(() => expect(cards()).toHaveLength(0));
    expect(page.sandbox.state.clock.today()).toBe('2026-06-12');
  });

  it('sees what others do: clock, fault and scenario, whose session stays, every five seconds while the bar is unfolded, and hears nothing of what they do themselves [DEMO-10][DEMO-03][DEMO-04][GEN-09]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await openRegia('/miei-biglietti', { as: 'marta', tools: true });
    const { visitor } = page.sandbox;
    const look = async () => {
      vi.advanceTimersByTime(5000);
      await settleCalls();
    };
    await waitFor(() => expect(cards()).not.toHaveLength(0));
    await press(page, '+1 ora');
    await settleCalls();
    await look();
    await expectNotice('L’orologio è fermo: 12/06/2026, 10:00.');
    await visitor.call(setClock, { body: { advance: { days: 2 } } });
    await look();
    await expectNotice('L’orologio è stato spostato: 14/06/2026, 10:00.');
    await visitor.call(createFault, {
      body: { endpoint: 'searchTickets', effect: { drop: true } },
    });
    await look();
    expect(toggle().textContent).toContain('1 errore simulato: searchTickets');
    await page.user.selectOptions(field('Scenario'), 'large');
    await visitor.call(resetSandbox, { body: { scenario: 'empty' } });
    await look();
    await expectNotice(/^L’ambiente è stato riportato a un altro momento/);
    expect(within(bar()).getByRole('group', { name: 'Dati: solo le persone' })).toBeTruthy();
    expect(field('Scenario').value).toBe('empty');
    expect(cards()).toHaveLength(0);
    expect(await refusedIn(page.sandbox)).toEqual([]);
    await page.user.click(toggle());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('puts faults in force, reads which, also while the bar is folded, and removes them with one click or has them once; no name of theirs is one of the product’s [DEMO-10][DEMO-05][GEN-22]', async () => {
    const page = await openRegia('/login', { tools: true });
    const { visitor } = page.sandbox;
    const choose = async (call: string, effect: string, times = 'ogni volta') => {
      await page.user.selectOptions(field('Chiamata'), call);
      await page.user.selectOptions(field('Effetto'), effect);
      await page.user.selectOptions(field('Quali volte'), times);
      await press(page, 'Attiva l’errore');
    };
    const inForce = async () => (await visitor.call(listFaults, {})).body;
    await choose('Accedi con email e password · login', 'connessione interrotta');
    await findButton('Togli login: connessione interrotta');
    expect(screen.getAllByRole('button', { name: /Accedi/ })).toHaveLength(1);
    expect(await inForce()).toMatchObject([{ endpoint: 'login', effect: { drop: true } }]);
    await page.user.click(toggle());
    expect(toggle().textContent).toContain('1 errore simulato: login');
    await press(page, 'Togli l’errore simulato');
    await expectNotice('Nessun errore simulato in vigore.');
    expect(await inForce()).toEqual([]);

    await page.user.click(toggle());
    const effect = 'troppe richieste con Retry-After: 3';
    await choose('Tutte le chiamate', effect, 'una volta ogni 3');
    const all = `Togli tutte le chiamate: ${effect} (una volta ogni 3)`;
    await findButton(all);
    expect(await inForce()).toMatchObject([
      { endpoint: '*', every: 3, effect: { status: 429, headers: { 'Retry-After': 3 } } },
    ]);
    await press(page, all);
    await page.user.click(field('solo la prossima volta'));
    await choose('searchTickets', 'errore del server');
    const once = 'Togli searchTickets: errore del server (solo la prossima volta)';
    await findButton(once);
    await page.user.click(screen.getByRole('link', { name: 'Cerca' }));
    await screen.findByText('Errore durante la ricerca. Riprova più tardi.');
    await waitFor(() => expect(toggle().textContent).not.toContain('errore simulato'));
  });

  it('enters a new sandbox and another one by their names, which are required, one at a time, stays who they are, is told where the server is silent, and leaves one that was deleted [DEMO-10][DEMO-01][AUTH-12][GEN-18]', async () => {
    const [here, other] = [createSandbox(), createSandbox()];
    const page = await openRegia('/miei-biglietti', { as: 'luca', sandbox: here, tools: true });
    const enter = async (id: string) => {
      set(field('Nome'), id);
      await press(page, 'Apri o crea');
    };
    const made = `mia-${here.state.id.slice(0, 8)}`;
    answerNext('/api/demo/sandboxes/', offline);
    await enter(made);
    await expectNotice('Ambiente non cambiato: nessuna risposta dal server');
    expect(document.cookie).toBe(`sandbox=${here.state.id}`);
    const written = vi.spyOn(document, 'cookie', 'set');
    onTestFinished(() => written.mockRestore());
    await enter(made);
    await expectNotice(`Nuovo ambiente ${made}, con i dati iniziali.`);
    expect(written).toHaveBeenCalledWith(`sandbox=${made}; Path=/; SameSite=Lax`);
    expect(toggle().textContent).toContain(made);
    await enter('');
    expect(within(bar()).getByText(PROBLEM.required)).toBeTruthy();
    expect(field('Nome').getAttribute('aria-invalid')).toBe('true');
    const release = holdNext('/api/demo/sandboxes/');
    await enter(other.state.id);
    await press(page, 'Torna al predefinito');
    expect(document.cookie).toBe(`sandbox=${made}`);
    release();
    await expectNotice(`Sei nell’ambiente ${other.state.id}.`);
    await openRegia('/miei-biglietti', { sandbox: other });
    await waitFor(() => expect(cards()).not.toHaveLength(0));
    expect(storedSession()).toMatchObject({ userFullName: 'Luca Bianchi' });
    expect(await refusedIn(other)).toEqual([]);
    await other.visitor
      .with({ 'x-sandbox': '' })
      .call(deleteSandbox, { params: { id: other.state.id } });
    await openRegia('/cerca', { sandbox: other });
    await screen.findByText(/^L’ambiente di prova di questo browser non esiste/);
    expect(toggle().textContent).toContain('default');
  });
});
