/** The question before a link or file of Regia is opened: it names all that comes with it (DEMO-12, STATIC-06). */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../support/regia-part.ts';

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
  const lines = [...dialog.querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent ?? '',
    [...line.querySelectorAll('dd')].map(({ textContent }) => textContent),
  ]);
  expect(Object.fromEntries(lines)).toEqual({
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
