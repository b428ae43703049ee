/** The question before a link or file of Regia is opened: it names all that comes with it (DEMO-12, STATIC-06). */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { setBrand } from '#lab/control';
import { keepSnapshot } from '#lab/snapshots';
import { requestPasswordReset } from '#contract/password-reset';
import type { TestSandbox } from '../support/server.ts';
import { createSandbox } from '../support/open-page.tsx';

/** What the question says, by its labels, once the names of people and defects have arrived. */
const saidOf = async (sandbox: TestSandbox, link: object): Promise<Record<string, string[]>> => {
  document.cookie = `sandbox=${sandbox.state.id}; Path=/`;
  vi.resetModules();
  const [{ LinkQuestion }, { regiaQueries }, { askedLink }] = await Promise.all([
    import('../../client/lab/link/link-question.tsx'),
    import('../../client/lab/regia-queries.ts'),
    import('../../client/lab/link/asked-link.ts'),
  ]);
  askedLink.set({ link: { v: 2, persona: 'luca', place: '/cerca', ...link } as never, leave() {} });
  const question = createElement(LinkQuestion);
  const element = createElement(QueryClientProvider, { client: regiaQueries }, question);
  render(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('Luca Bianchi');
  await within(dialog).findByText('I prezzi trovati sono più alti di un centesimo.');
  const lines = [...dialog.querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent ?? '',
    [...line.querySelectorAll('dd')].map(({ textContent }) => textContent),
  ]);
  return Object.fromEntries(lines) as Record<string, string[]>;
};

const faults = [
  {
    endpoint: 'login',
    effect: { status: 503, headers: { 'Retry-After': 3 }, body: { a: 'Giù.' } },
  },
  { endpoint: '*', effect: { status: 200, body: 'x'.repeat(500) } },
  { endpoint: 'getCalendar', nth: 2, effect: { drop: true } },
];
const FAULTS = [
  '«Accedi con email e password»: servizio non disponibile con Retry-After: 3, con la risposta {"a":"Giù."}',
  `tutte le chiamate: risposta 200 inventata, con la risposta "${'x'.repeat(199)}…`,
  expect.stringMatching(/: connessione interrotta \(chiamata 2\)$/),
];
const DEFECTS = ['I prezzi trovati sono più alti di un centesimo.', 'nessuno-lo-conosce'];

it('names rows, pictures, brand, clock, person, faults with what they answer, defects and place of a state that comes along [STATIC-06]', async () => {
  const document = {
    scenario: 'default',
    clock: { mode: 'frozen', now: '2026-06-13T08:15:00.000Z' },
    over: { seed: 'x', date: '2026-06-12', removed: { tickets: [3], feedback: [1, 2] } },
    ...{ users: [{}], tickets: [{}, {}], favourites: [], feedback: [] },
    images: { 'a.webp': '', 'b.webp': '' },
    brand: { name: 'Vola & Via', colour: '#123456' },
  };
  const defects = ['price-off-by-a-cent', 'nessuno-lo-conosce'];
  expect(await saidOf(createSandbox(), { state: { document, faults, defects } })).toEqual({
    'Dati di partenza': ['completo'],
    Marchio: ['Vola & Via'],
    'Righe cambiate': ['2 biglietti', '1 biglietto in meno', '1 utente', '2 recensioni in meno'],
    'Foto caricate': ['2'],
    Orologio: ['fermo: 13/06/2026, 10:15'],
    Persona: ['Luca Bianchi'],
    'Errori simulati': FAULTS,
    Difetti: DEFECTS,
    'Si apre su': ['/cerca'],
  });
});

it('names what a link to a seed brings [DEMO-12]', async () => {
  const defects = ['price-off-by-a-cent'];
  const seed = { scenario: 'empty', date: null, now: null, faults, defects };
  expect(await saidOf(createSandbox(), { state: seed })).toEqual({
    'Dati di partenza': [expect.any(String)],
    Orologio: ['in tempo reale'],
    Persona: ['Luca Bianchi'],
    'Errori simulati': FAULTS,
    Difetti: [DEFECTS[0]],
    'Si apre su': ['/cerca'],
  });
});

it('names what a link to kept rows brings, brand and mails included [DEMO-12]', async () => {
  const sandbox = createSandbox();
  const { email } = sandbox.user('luca');
  await sandbox.visitor.call(requestPasswordReset, { body: { email } });
  sandbox.state.faults.add({ endpoint: 'login', effect: { drop: true } });
  sandbox.state.defects.set(['price-off-by-a-cent']);
  const brand = { name: 'Vola & Via', colour: null, logo: null };
  await sandbox.visitor.call(setBrand, { body: brand });
  const { body } = await sandbox.visitor.call(keepSnapshot, { body: { name: 'prima' } });
  const said = await saidOf(sandbox, { state: { snapshot: body.name } });
  expect(said).toMatchObject({
    Marchio: ['Vola & Via'],
    Righe: expect.arrayContaining(['13 utenti']) as unknown,
    'Email inviate': ['1'],
    Orologio: ['fermo: 12/06/2026, 09:00'],
    'Errori simulati': ['1'],
    Difetti: [DEFECTS[0]],
  });
});
