/** A link of the present moment, as Regia's bar makes and opens it (DEMO-12). */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listFaults, createFault } from '#lab/faults';
import { listSandboxes, resetSandbox } from '#lab/control';
import { exportSandbox } from '#lab/state';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import {
  createSandbox,
  keepLog,
  settleCalls,
  storedSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import { descriptionOf } from '../support/on-screen.ts';
import { box } from '../support/publish-form.ts';
import { bar, expectNotice, findButton, openRegia, press, toggle } from '../support/regia-part.ts';
import { address } from '../support/search-screen.ts';
import type { Client } from '../support/client.ts';

beforeEach(() => void keepLog());

const copyLink = async (page: OpenedPage) => {
  await press(page, 'Copia link');
  await expectNotice(/^Link copiato/);
  return box('Link').value;
};

/** Opens a link as another person does, with a sandbox of their own. */
const openElsewhere = async (link: string) => {
  localStorage.clear();
  const { pathname, hash } = new URL(link);
  return openRegia(pathname + hash);
};

const open = async ({ user }: OpenedPage) => {
  const question = await screen.findByRole('alertdialog', { name: 'Aprire questo momento?' });
  await user.click(within(question).getByRole('button', { name: 'Apri il momento' }));
};

/** The page's calls that change something, Regia's own reports of what the screen shows apart. */
const changes = ({ calls }: OpenedPage) =>
  calls('/api/').filter(
    ({ method, path }) => method !== 'GET' && !/\/(events|calls\/messages)\/$/.test(path),
  );

const stateOf = async (visitor: Client) => ({
  rows: (await visitor.call(exportSandbox, { query: {} })).text,
  faults: (await visitor.call(listFaults, {})).body,
});

/** A link with something else in it. */
const changed = (link: string, from: RegExp | string, to: string): string => {
  const [page = '', code = ''] = link.split('#momento=');
  const text = inflateRawSync(Buffer.from(code, 'base64url')).toString();
  return `${page}#momento=${deflateRawSync(text.replace(from, to)).toString('base64url')}`;
};

it('a tester’s link asks, then opens a sandbox of one’s own in the same state, rows, persona, clock, faults and place, and leaves its maker’s alone [DEMO-12][STATIC-06]', async () => {
  const place = '/cerca?departure=Roma&price_order=asc';
  const maker = await openRegia(place, { as: 'luca', tools: true });
  const { visitor } = maker.sandbox;
  await press(maker, '+1 ora');
  await maker.sandbox.as('luca').call(publishTicket, { body: aTicket({ notes: 'Del link.' }) });
  // In force during the login of the link, it would make that fail.
  const effect = { status: 503, body: { detail: 'x' } };
  await visitor.call(createFault, { body: { endpoint: 'login', times: 2, effect } });
  await settleCalls();
  const before = changes(maker);
  const link = await copyLink(maker);
  expect(changes(maker), 'the server keeps nothing of it').toEqual(before);
  const state = await stateOf(visitor);

  const reader = await openElsewhere(link);
  await screen.findByRole('alertdialog');
  expect(changes(reader).slice(before.length)).toEqual([]);
  expect(document.cookie).toBe(`sandbox=${reader.sandbox.state.id}`);
  await open(reader);
  await expectNotice(/^Momento ripristinato nell’ambiente link-\w+, che è solo tuo\.$/);
  expect(address()).toBe(place);
  expect(storedSession()).toMatchObject({ userFullName: 'Luca Bianchi' });
  expect(toggle().textContent).toContain('12/06/2026, 10:00');
  expect(toggle().textContent).toContain('1 errore simulato: login');
  const own = visitor.with({ 'x-sandbox': document.cookie.slice('sandbox='.length) });
  expect(await stateOf(own)).toEqual(state);
  await own.call(resetSandbox, { body: {} });
  expect((await stateOf(own)).rows, 'a reset goes back to it').toBe(state.rows);
  expect(await stateOf(visitor)).toEqual(state);
  const { body } = await visitor.call(listSandboxes, {});
  expect(body.filter(({ id }) => id.startsWith('link-'))).toHaveLength(1);
});

it('a link that is damaged or of another seed changes nothing, and one with an unknown persona restores the rest, each with a message and without its code in the address [DEMO-12][STATIC-06]', async () => {
  const link = await copyLink(await openRegia('/privacy-policy', { tools: true }));
  const damaged = await openElsewhere(link.slice(0, -30));
  await expectNotice(/^Il link non contiene un momento della Regia, oppure è rovinato/);
  await waitFor(() => expect(window.location.href).toMatch(/\/$/));
  expect(document.cookie).toBe(`sandbox=${damaged.sandbox.state.id}`);

  const old = await openElsewhere(changed(link, /"seed":"\w+"/, '"seed":"0123456789abcdef"'));
  await open(old);
  await expectNotice(/^Il link non si può aprire e nulla è cambiato/);
  expect(window.location.href).toMatch(/\/$/);
  expect(document.cookie).toBe(`sandbox=${old.sandbox.state.id}`);

  const reader = await openElsewhere(changed(link, '"persona":null', '"persona":"nessuno"'));
  await open(reader);
  await expectNotice(/Nessuna persona di questo ambiente di prova ha questa email o questa chiave/);
  expect(window.location.href).toMatch(/\/privacy-policy$/);
  expect(document.cookie).toContain('sandbox=link-');
});

it('the bar shows the link that it copied, of each state another, until it does something else, says for whom it opens, and where the browser refuses to copy it [DEMO-12][GEN-19]', async () => {
  const page = await openRegia('/privacy-policy', { as: 'sara', tools: true });
  const copy = await findButton('Copia link');
  await waitFor(() =>
    expect(descriptionOf(copy)).toMatch(
      /si apre soltanto qui\..*non è una persona della Regia: il link si apre da visitatore\./,
    ),
  );
  const links = new Set<string>();
  for (const change of ['+1 ora', /^Luca Bianchi/, 'Ripristina', 'Torna al predefinito']) {
    links.add(await copyLink(page));
    await press(page, change);
    await settleCalls();
    expect(within(bar()).queryByLabelText('Link')).toBeNull();
  }
  expect(links.size).toBe(4);

  const front = await openRegia('/privacy-policy', { sandbox: createSandbox() });
  await front.user.click(toggle());
  await copyLink(front);
  await expectNotice(
    /^Link copiato: .*con la stessa persona, alla stessa data, con gli stessi dati ma senza posta né password nuove.*si apre soltanto qui\.$/,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await press(front, 'Copia link');
  await expectNotice('Il browser non lascia copiare: il link è nella casella, copialo da lì.');
  expect(box('Link').value).toMatch(/^http.*#momento=/);
});
