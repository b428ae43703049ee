import type { APIRequestContext, Locator, Request } from '@playwright/test';
import sharp from 'sharp';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { deleteTicket, type OwnTicket } from '#contract/tickets';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { sentForm } from '../support/sent-form.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({
  persona: 'marta',
  // Trace snapshots fetch the preview of a picture, which the page's Content-Security-Policy blocks.
  trace: { mode: 'retain-on-failure', snapshots: false },
});

/** Marta's round trip from Fiumicino to Olbia: 142,50 €, without airline, two services. */
const OLBIA = 32;

const isSaving = (request: Request): boolean => request.method() === 'PATCH';

const storedEdit = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('editTicket'));

const ownTickets = async (page: Page, request: APIRequestContext): Promise<OwnTicket[]> => {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const answer = await request.get('/api/tickets/tickets/my/', {
    headers: { Authorization: `Bearer ${access}` },
  });
  return (await answer.json()) as OwnTicket[];
};

const stored = async (page: Page, request: APIRequestContext, id: number): Promise<OwnTicket> => {
  const ticket = (await ownTickets(page, request)).find((one) => one.id === id);
  if (!ticket) throw new Error(`no ticket ${id}`);
  return ticket;
};

const editOlbia = async (page: Page): Promise<PublishPage> => {
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
  await expect(publish.heading).toHaveText('Modifica biglietto');
  // The form looks its ticket up: one that a test changes before the answer is gone already for the form.
  await settleLoads(page);
  return publish;
};

test('a ticket chosen for editing is kept in local storage, and the form shows its values after a reload [PUB-14]', async ({
  page,
}) => {
  const publish = await editOlbia(page);
  await expect(page).toHaveURL('/pubblica');
  expect(JSON.parse((await storedEdit(page)) ?? '')).toMatchObject({ id: OLBIA, price: 142.5 });
  await page.reload();
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await expect(publish.departure).toHaveValue('Roma - Fiumicino (FCO)');
  await expect(publish.destination).toHaveValue('Olbia - Costa Smeralda (OLB)');
  await expect(publish.date.value).toHaveValue('2026-07-06');
  await expect(publish.departureTime.value).toHaveValue('10:10');
  await expect(publish.arrivalTime.value).toHaveValue('11:05');
  await expect(publish.tripType.getByRole('radio', { name: 'Andata/Ritorno' })).toBeChecked();
  await expect(publish.returnDepartureTime.value).toHaveValue('19:30');
  await expect(publish.returnArrivalTime.value).toHaveValue('20:30');
  await expect(publish.airline).toHaveValue('');
  await expect(publish.services.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(publish.price).toHaveValue('142,50');
  await expect(publish.notes).toHaveValue(/bagaglio da stiva da 20 kg/);
  await expect(page.getByRole('img', { name: 'attuale' })).toBeVisible();
});

test('an edit sends only the changed fields, keeps the image and leads to the seller’s tickets [PUB-15]', async ({
  page,
  request,
}) => {
  const publish = await editOlbia(page);
  const before = await stored(page, request, OLBIA);
  await publish.price.fill('120');
  await publish.airline.selectOption('Ryanair');
  const sending = page.waitForRequest(isSaving);
  await publish.saveButton.click();
  const sent = await sending;
  expect(new URL(sent.url()).pathname).toBe(`/api/tickets/tickets/${OLBIA}/`);
  expect(await sent.headerValue('authorization')).toMatch(/^Bearer /);
  expect(await sentForm(sent)).toEqual({ price: ['120'], airline: ['Ryanair'] });

  await expect(page.getByText(TEXT.publish.updated)).toBeVisible();
  await expect(page).toHaveURL('/miei-biglietti');
  expect(await storedEdit(page)).toBeNull();
  const own = new OwnTicketsPage(page);
  await expect(own.ticket('FCO', 'OLB')).toContainText('120,00 €');
  await expect(own.ticket('FCO', 'OLB')).toContainText(TEXT.mine.pending);
  expect(await stored(page, request, OLBIA)).toEqual({
    ...before,
    price: 120,
    airline: 'Ryanair',
    moderation: 'pending',
    state: 'pending',
  });
});

test('a seller can clear optional fields and turn a round trip into a one-way ticket [PUB-04][PUB-15]', async ({
  page,
  request,
}) => {
  const publish = await editOlbia(page);
  await publish.chooseTrip('Solo andata');
  await publish.arrivalTime.fill('');
  await publish.services.getByRole('checkbox', { name: 'Bagaglio a mano' }).uncheck();
  await publish.services.getByRole('checkbox', { name: 'Bagaglio da stiva' }).uncheck();
  await publish.notes.fill('');
  const sending = page.waitForRequest(isSaving);
  await publish.saveButton.click();
  expect(await sentForm(await sending)).toEqual({
    trip_type: ['Solo andata'],
    arrival_time: [''],
    services: [''],
    notes: [''],
  });
  await expect(page).toHaveURL('/miei-biglietti');
  expect(await stored(page, request, OLBIA)).toMatchObject({
    trip_type: 'Solo andata',
    arrival_time: null,
    return_departure_time: null,
    return_arrival_time: null,
    services: [],
    notes: '',
  });
});

test('a seller replaces the image of a ticket [PUB-15]', async ({ page, request }) => {
  const publish = await editOlbia(page);
  const { image: before } = await stored(page, request, OLBIA);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } });
  const file = { name: 'nuova.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await publish.pick(file);
  await expect(publish.preview).toBeVisible();
  await publish.saveButton.click();
  await expect(page).toHaveURL('/miei-biglietti');
  const { image, price } = await stored(page, request, OLBIA);
  expect(image).not.toBe(before);
  expect(image).toMatch(/\.webp$/);
  expect(price).toBe(142.5);
});

test('a price in another notation is no change, and an edit without changes sends nothing [PUB-15]', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (isSaving(request)) sent += 1;
  });
  const publish = await editOlbia(page);
  await publish.price.fill('142.5');
  await publish.saveButton.click();
  await expect(publish.alert).toContainText('Non hai cambiato nulla');
  expect(sent).toBe(0);
});

test('notes keep their line breaks, each counted as one character [PUB-15][PUB-18]', async ({
  page,
  request,
}) => {
  const publish = await editOlbia(page);
  await publish.notes.fill('Prima riga\nSeconda riga');
  await expect(page.getByText('23/500')).toBeVisible();
  await publish.saveButton.click();
  await expect(page).toHaveURL('/miei-biglietti');
  expect((await stored(page, request, OLBIA)).notes).toBe('Prima riga\nSeconda riga');

  await editOlbia(page);
  await expect(publish.notes).toHaveValue('Prima riga\nSeconda riga');
  await publish.saveButton.click();
  await expect(publish.alert).toContainText('Non hai cambiato nulla');
  await publish.notes.fill(`${'x'.repeat(499)}\nx`);
  await publish.saveButton.click();
  await expect(page.getByText(PROBLEM.tooLong(500))).toBeVisible();
});

test("'Annulla modifica' discards the edit and leads to the seller's tickets [PUB-15]", async ({
  page,
  request,
}) => {
  const publish = await editOlbia(page);
  await publish.price.fill('1');
  await publish.cancelEdit.click();
  await expect(page).toHaveURL('/miei-biglietti');
  expect(await storedEdit(page)).toBeNull();
  expect((await stored(page, request, OLBIA)).price).toBe(142.5);
  await publish.open();
  await expect(publish.heading).toHaveText('Pubblica un biglietto');
  await expect(publish.departure).toHaveValue('');
});

test('an edit that is refused because the ticket was sold says so once, is over, and keeps what was typed as a new ticket [PUB-14][PUB-15]', async ({
  page,
  request,
  logged,
}) => {
  const publish = await editOlbia(page);
  const access = await page.evaluate(() => localStorage.getItem('access'));
  await request.post(`/api/tickets/tickets/${OLBIA}/sold/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  await publish.price.fill('99,90');
  await publish.saveButton.click();
  await expect(publish.ended).toContainText('è stato venduto');
  await expect(publish.alert.filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(publish.price).toHaveValue('99,90');
  await expect(page).toHaveURL('/pubblica');
  await expect(publish.heading).toHaveText('Pubblica un biglietto');
  await expect(publish.publishButton).toBeVisible();
  expect(await storedEdit(page)).toBeNull();
  expect(logged.some((text) => text.includes('L’aggiornamento non è riuscito'))).toBe(true);
});

for (const [what, act] of [
  ['deleted', (own: OwnTicketsPage, ticket: Locator) => own.removeAndConfirm(ticket)],
  ['sold', (own: OwnTicketsPage, ticket: Locator) => own.sell(ticket)],
] as const) {
  test(`who goes back from an edit to a ticket that is then ${what} finds an empty form [PUB-14]`, async ({
    page,
  }) => {
    await editOlbia(page);
    await page.goBack();
    const own = new OwnTicketsPage(page);
    await act(own, own.ticket('FCO', 'OLB'));
    await expect.poll(() => storedEdit(page)).toBeNull();
    await page.getByRole('link', { name: 'Pubblica', exact: true }).click();
    const publish = new PublishPage(page);
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    await expect(publish.departure).toHaveValue('');
    await expect(publish.ended).toHaveCount(0);
  });
}

test('a ticket that was deleted elsewhere is forgotten when the form opens: it is empty and says why [PUB-14]', async ({
  page,
  demo,
}) => {
  await editOlbia(page);
  await demo.callAs('marta', deleteTicket, { params: { id: OLBIA } });
  await page.reload();
  const publish = new PublishPage(page);
  await expect(publish.ended).toContainText('è stato eliminato');
  await expect(publish.heading).toHaveText('Pubblica un biglietto');
  await expect(publish.departure).toHaveValue('');
  await expect(publish.cancelEdit).toHaveCount(0);
  expect(await storedEdit(page)).toBeNull();
});

test('an edit whose ticket cannot be looked up goes on [PUB-14]', async ({ page, demo }) => {
  const publish = await editOlbia(page);
  await demo.fault('listOwnTickets', { status: 500 });
  const asked = page.waitForResponse('**/api/tickets/tickets/my/');
  await page.reload();
  await asked;
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await expect(publish.price).toHaveValue('142,50');
  expect(await storedEdit(page)).not.toBeNull();
});

test('an edit without a connection shows a network error [PUB-15]', async ({ page }) => {
  const publish = await editOlbia(page);
  await page.route(`**/api/tickets/tickets/${OLBIA}/`, (route) => route.abort());
  await publish.price.fill('99,90');
  await publish.saveButton.click();
  await expect(publish.alert).toHaveText(TEXT.auth.network);
  await expect(publish.price).toHaveValue('99,90');
});

test('an edit is validated like a new ticket [PUB-07][PUB-08][PUB-10]', async ({ page }) => {
  const publish = await editOlbia(page);
  await publish.price.fill('');
  await publish.saveButton.click();
  await expect(publish.alert).toHaveText(TEXT.publish.required);
  await publish.price.fill('12abc');
  await publish.saveButton.click();
  await expect(publish.alert).toHaveText(TEXT.publish.price);
  await publish.choose(publish.destination, 'Roma - Fiumicino (FCO)');
  await expect(publish.alert.first()).toHaveText(TEXT.publish.sameAsDeparture);
  await expect(publish.destination).toHaveValue('Olbia - Costa Smeralda (OLB)');
});

test('a seller can edit a ticket of a past flight, but not move it to another past day [PUB-16]', async ({
  page,
  request,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('BRI', 'FCO'));
  await publish.date.fill('2026-06-10');
  await publish.saveButton.click();
  await expect(page.getByText(PROBLEM.pastDate)).toBeVisible();
  await publish.date.fill('2026-06-09');
  await publish.price.fill('45');
  await publish.saveButton.click();
  await expect(page).toHaveURL('/miei-biglietti');
  expect((await stored(page, request, 25)).price).toBe(45);
});

for (const garbage of ['{', 'null', '[]', '"testo"', '{"id":"x"}', '{"departure":"Roma"}']) {
  test(`an invalid editTicket is removed from local storage: ${garbage} [PUB-14]`, async ({
    page,
  }) => {
    await page.addInitScript((text) => {
      if (location.pathname === '/pubblica') localStorage.setItem('editTicket', text);
    }, garbage);
    const publish = await new PublishPage(page).open();
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    expect(await storedEdit(page)).toBeNull();
  });
}

test('an editTicket with some invalid fields opens with the valid ones [PUB-14]', async ({
  page,
}) => {
  const ticket = {
    id: OLBIA,
    departure: 'Roma - Fiumicino (FCO)',
    destination: 'Atlantide',
    price: '142.50',
    departure_time: '10:10:00',
    services: 'nessuno',
    airline: 'Panair',
  };
  await page.addInitScript(
    (text) => localStorage.setItem('editTicket', text),
    JSON.stringify(ticket),
  );
  const publish = await new PublishPage(page).open();
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await expect(publish.departure).toHaveValue('Roma - Fiumicino (FCO)');
  await expect(publish.destination).toHaveValue('');
  await expect(publish.price).toHaveValue('142,50');
  await expect(publish.departureTime.value).toHaveValue('10:10');
  await expect(publish.airline).toHaveValue('');
});

test('a slow save that completes during the next edit leaves that edit untouched [PUB-14][PUB-15]', async ({
  page,
  request,
}) => {
  const answer = await holdUntilReleased(page, `**/api/tickets/tickets/${OLBIA}/`);
  const publish = await editOlbia(page);
  await publish.price.fill('120');
  await publish.saveButton.click();
  await page.getByRole('link', { name: 'I miei biglietti' }).click();
  const own = new OwnTicketsPage(page);
  await own.startEdit(own.ticket('CTA', 'TRN'));
  await expect(publish.departure).toHaveValue(/Catania/);
  await publish.notes.fill('Scritto nel frattempo');
  answer();
  await expect(page.getByText(TEXT.publish.updated)).toBeVisible();
  expect((await stored(page, request, OLBIA)).price).toBe(120);
  expect(await storedEdit(page)).toContain('CTA');
  await expect(page).toHaveURL('/pubblica');
  await expect(publish.notes).toHaveValue('Scritto nel frattempo');
});
