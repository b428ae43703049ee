import { screen, within } from '@testing-library/react';
import { textsOf } from '../support/on-screen.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CATALOGUE } from '../../client/lab/catalogue/catalogue.ts';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { createSandbox, holdNext } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';

const MESSAGES = CATALOGUE.flatMap(({ rows }) => rows);
const titles = () =>
  screen
    .queryAllByRole('table')
    .map(
      (table) =>
        table.getAttribute('aria-label') ??
        within(table).getByText(/./, { selector: 'caption' }).textContent,
    );
/** The links to the groups, with how many messages each has. */
const groups = () =>
  within(screen.getByRole('navigation', { name: 'Gruppi di messaggi' }))
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('href')} ${link.textContent}`);
const situations = () => textsOf(screen.queryAllByRole('rowheader'));

it('who may not use the control room reads so on Regia’s page, which asks for it once [DEMO-11][DEMO-09]', async () => {
  const refused = () => Response.json({ detail: LAB_SAID.controlsToken }, { status: 403 });
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(refused()));
  onTestFinished(() => asked.mockRestore());
  await showPart(async () => (await import('../../client/lab/screens/regia.tsx')).Component);
  expect(await screen.findByRole('heading', { name: 'La Regia è chiusa' })).toBeTruthy();
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/demo/clock/']);
});

describe('who looks for a message of the demo', () => {
  const open = () =>
    showPart(
      async () => (await import('../../client/lab/catalogue/catalogue-search.tsx')).CatalogueSearch,
    );

  it('sees all of them, then those that a text finds in situation, text, cause or place, and how many [DEMO-11]', async () => {
    const { user } = await open();
    expect(situations()).toEqual(MESSAGES.map(({ situation }) => situation.it));
    expect(screen.getByRole('status').textContent).toBe(`${MESSAGES.length} messaggi`);
    expect(groups()).toEqual(
      CATALOGUE.map(({ title, rows }) => {
        const id = screen.getByRole('region', { name: title }).id;
        return `#${id} ${title} ${rows.length}`;
      }),
    );
    await user.type(
      screen.getByRole('searchbox', { name: 'Cerca un messaggio' }),
      'BIGLIETTO pubblicato',
    );
    expect(situations()).toEqual([expect.stringMatching(/^Biglietto pubblicato/)]);
    expect(titles()).toEqual(['Riusciti']);
    expect(screen.queryByRole('navigation'), 'one group needs no contents').toBeNull();
    const causes = textsOf(screen.getAllByRole('definition'));
    expect(causes[0]).toBe('Marta');
    expect(screen.getByRole('status').textContent).toBe(`1 messaggio su ${MESSAGES.length}`);
  });

  it('reads addresses that break between their parts, not within a word [DEMO-11]', async () => {
    await open();
    const breaks = [...document.querySelectorAll('code wbr:not(:last-child)')];
    expect(breaks.length).toBeGreaterThan(MESSAGES.length);
    for (const one of breaks)
      expect(one.previousElementSibling?.textContent).toMatch(/^[\w ]*[/?=&-]$/);
  });

  it('finds those of a screen by the same field, is told where nothing is found, and sees all again by one press [DEMO-11]', async () => {
    const { user } = await open();
    expect(screen.queryByRole('combobox'), 'one field for all').toBeNull();
    const field = screen.getByRole('searchbox', { name: 'Cerca un messaggio' });
    await user.type(field, 'preferiti nessun');
    const here = MESSAGES.find(({ id }) => id === 'favourites-none');
    expect(situations()).toContain(here?.situation.it);
    expect(situations().length).toBeLessThan(10);
    await user.type(field, ' assente');
    expect(screen.getByText('Nessun messaggio trovato')).toBeTruthy();
    expect(screen.getByText(/^Niente contiene/).textContent).toContain('assente');
    await user.click(screen.getByRole('button', { name: 'Mostra tutti' }));
    expect(situations()).toHaveLength(MESSAGES.length);
    expect(document.activeElement).toBe(field);
  });
});

describe('who looks for a planted defect', () => {
  const open = async (sandbox = createSandbox()) => {
    const { user } = await showPart(
      async () => (await import('../../client/lab/controls/defect-controls.tsx')).DefectControls,
      sandbox,
    );
    await user.click(screen.getByRole('button', { name: /^Difetti/ }));
    await screen.findByText(`${DEFECTS.length} difetti`);
    return user;
  };

  it('switches it, another without waiting, and all off, and reads how many are on [LAB-07]', async () => {
    const sandbox = createSandbox();
    const user = await open(sandbox);
    const [first, second] = DEFECTS.filter((defect) => 'wraps' in defect);
    const press = (defect = first) =>
      user.click(screen.getByRole('checkbox', { name: new RegExp(`^${defect?.says.it}`) }));
    const release = holdNext('/api/demo/defects/');
    await press();
    await press(second);
    release();
    await screen.findByRole('button', { name: 'Difetti: 2 attivi' });
    const { defects } = sandbox.state;
    expect(new Set(defects.on)).toEqual(new Set([first?.name, second?.name]));
    await press();
    await screen.findByRole('button', { name: 'Difetti: 1 attivo' });
    await user.click(screen.getByRole('button', { name: 'Togli tutti i difetti' }));
    await screen.findByRole('button', { name: 'Difetti: nessuno attivo' });
    expect(defects.on).toEqual([]);
  });

  it('finds it by what it says or by the requirement that it breaks [LAB-07]', async () => {
    const user = await open();
    const field = screen.getByRole('searchbox', { name: 'Cerca un difetto' });
    const wanted = DEFECTS.filter(({ breaks }) => breaks === 'AUTH-11');
    await user.type(field, 'auth-11');
    expect(screen.getAllByRole('checkbox')).toHaveLength(wanted.length);
    expect(screen.getByRole('status').textContent).toBe(
      `${wanted.length} difetti su ${DEFECTS.length}`,
    );
    await user.clear(field);
    await user.type(field, wanted[0]?.says.it ?? '');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});
