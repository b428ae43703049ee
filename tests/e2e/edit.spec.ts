import type { APIRequestContext, Locator, Request } from '@playwright/test';
import sharp from 'sharp';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { deleteTicket, markTicketSold, type OwnTicket } from '#contract/tickets';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage, type PickedFile } from '../kit/pages/publish-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { sentForm } from '../support/sent-form.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({ persona: 'marta' });

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

const aNewPicture = async (): Promise<PickedFile> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } });
  return { name: 'nuova.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
};

/** Chooses a ticket for editing on the page of own tickets. */
const startEdit = async (page: Page, from: string, to: string): Promise<PublishPage> => {
  const own = new OwnTicketsPage(page);
  const publish = await own.startEdit(own.ticket(from, to));
  await expect(publish.heading).toHaveText('Modifica biglietto');
  // The form looks its ticket up: one that a test changes before the answer is gone already for the form.
  await settleLoads(page);
  return publish;
};

const editOlbia = async (page: Page): Promise<PublishPage> => {
  await new OwnTicketsPage(page).open();
  return startEdit(page, 'FCO', 'OLB');
};

const openByLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).click();

const expectOlbia = async (page: Page, publish: PublishPage) => {
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
};

test('a ticket chosen for editing is kept in local storage, and the form shows its values after a reload [PUB-14]', async ({
  page,
  demo,
}) => {
  const publish = await editOlbia(page);
  await expect(page).toHaveURL('/pubblica');
  expect(JSON.parse((await storedEdit(page)) ?? '')).toMatchObject({ id: OLBIA, price: 142.5 });
  await page.reload();
  await expectOlbia(page, publish);

  await test.step('even if the ticket cannot be looked up', async () => {
    await settleLoads(page);
    await demo.fault('listOwnTickets', { status: 500 });
    const asked = page.waitForResponse('**/api/tickets/tickets/my/');
    await page.reload();
    await asked;
    await expect(publish.heading).toHaveText('Modifica biglietto');
    await expect(publish.price).toHaveValue('142,50');
    expect(await storedEdit(page)).not.toBeNull();
  });
});

test('an edit sends only the changed fields, keeps or replaces the image, and leads to the seller’s tickets [PUB-15]', async ({
  page,
  request,
}) => {
  const own = new OwnTicketsPage(page);
  const publish = await editOlbia(page);
  const before = await stored(page, request, OLBIA);

  await test.step('changed fields', async () => {
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

  await test.step('a new image', async () => {
    await startEdit(page, 'FCO', 'OLB');
    await publish.pick(await aNewPicture());
    await expect(publish.preview).toBeVisible();
    await publish.saveButton.click();
    await expect(page).toHaveURL('/miei-biglietti');
    const { image, price } = await stored(page, request, OLBIA);
    expect(image).not.toBe(before.image);
    expect(image).toMatch(/\.webp$/);
    expect(price).toBe(120);
  });
});

test('an edit keeps the line breaks of notes, can clear optional fields and turns a round trip into a one-way ticket [PUB-04][PUB-15][PUB-18]', async ({
  page,
  request,
}) => {
  const publish = await editOlbia(page);

  await test.step('each line break of the notes counts as one character', async () => {
    await publish.notes.fill('Prima riga\nSeconda riga');
    await expect(page.getByText('23/500')).toBeVisible();
    await publish.saveButton.click();
    await expect(page).toHaveURL('/miei-biglietti');
    expect((await stored(page, request, OLBIA)).notes).toBe('Prima riga\nSeconda riga');

    await startEdit(page, 'FCO', 'OLB');
    await expect(publish.notes).toHaveValue('Prima riga\nSeconda riga');
    await publish.saveButton.click();
    await expect(publish.alert).toContainText('Non hai cambiato nulla');
    await publish.notes.fill(`${'x'.repeat(499)}\nx`);
    await publish.saveButton.click();
    await expect(page.getByText(PROBLEM.tooLong(500))).toBeVisible();
  });

  await test.step('optional fields and the way back are cleared', async () => {
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
});

test("an edit that is invalid, unchanged or without a connection is not saved, and 'Annulla modifica' discards it [PUB-07][PUB-08][PUB-10][PUB-15]", async ({
  page,
  request,
}) => {
  let sent = 0;
  page.on('request', (one) => {
    if (isSaving(one)) sent += 1;
  });
  const publish = await editOlbia(page);

  await test.step('validated like a new ticket', async () => {
    await publish.price.fill('');
    await publish.saveButton.click();
    await expect(publish.alert).toHaveText(TEXT.publish.required);
    await publish.price.fill('12abc');
    await publish.saveButton.click();
    await expect(publish.alert).toHaveText(TEXT.publish.price);
    await publish.choose(publish.destination, 'Roma - Fiumicino (FCO)');
    await expect(publish.alert.first()).toHaveText(TEXT.publish.sameAsDeparture);
    await expect(publish.destination).toHaveValue('Olbia - Costa Smeralda (OLB)');
    expect(sent).toBe(0);
  });

  await test.step('a price in another notation is no change', async () => {
    await publish.price.fill('142.5');
    await settleLoads(page);
    const lists: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'GET' && one.url().includes('/api/')) lists.push(one.url());
    });
    await publish.saveButton.click();
    await expect(publish.alert).toContainText('Non hai cambiato nulla');
    await settleLoads(page);
    expect(lists, 'nothing is read again').toEqual([]);
    expect(sent).toBe(0);
  });

  await test.step('without a connection', async () => {
    await page.route(`**/api/tickets/tickets/${OLBIA}/`, (route) => route.abort());
    await publish.price.fill('99,90');
    await publish.saveButton.click();
    await expect(publish.alert).toHaveText(TEXT.auth.network);
    await expect(publish.price).toHaveValue('99,90');
    expect(sent).toBe(1);
  });

  await test.step('discarded', async () => {
    await publish.price.fill('1');
    await publish.cancelEdit.click();
    await expect(page).toHaveURL('/miei-biglietti');
    expect(await storedEdit(page)).toBeNull();
    expect((await stored(page, request, OLBIA)).price).toBe(142.5);
    await openByLink(page, 'Pubblica');
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    await expect(publish.departure).toHaveValue('');
  });
});

test('an edit whose ticket was deleted or sold elsewhere is over and says why [PUB-14][PUB-15]', async ({
  page,
  demo,
  logged,
}) => {
  const publish = await editOlbia(page);

  await test.step('deleted: it is forgotten when the form opens, which is empty', async () => {
    await demo.callAs('marta', deleteTicket, { params: { id: OLBIA } });
    await page.reload();
    await expect(publish.ended).toContainText('è stato eliminato');
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    await expect(publish.departure).toHaveValue('');
    await expect(publish.cancelEdit).toHaveCount(0);
    expect(await storedEdit(page)).toBeNull();
  });

  await test.step('sold: the save is refused once, and the form keeps what was typed as a new ticket', async () => {
    await openByLink(page, 'I miei biglietti');
    await startEdit(page, 'CTA', 'TRN');
    const { id } = JSON.parse((await storedEdit(page)) ?? '') as { id: number };
    await publish.price.fill('99,90');
    // Read later, the list would end the edit before the save.
    await settleLoads(page);
    await demo.callAs('marta', markTicketSold, { params: { id } });
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
});

test('who goes back from an edit to a ticket that is then sold or deleted finds an empty form [PUB-14]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const cases = [
    ['sold', 'FCO', 'OLB', (ticket: Locator) => own.sell(ticket)],
    ['deleted', 'CTA', 'TRN', (ticket: Locator) => own.removeAndConfirm(ticket)],
  ] as const;
  for (const [what, from, to, act] of cases) {
    await test.step(what, async () => {
      const publish = await startEdit(page, from, to);
      await page.goBack();
      await act(own.ticket(from, to));
      await expect.poll(() => storedEdit(page)).toBeNull();
      await openByLink(page, 'Pubblica');
      await expect(publish.heading).toHaveText('Pubblica un biglietto');
      await expect(publish.departure).toHaveValue('');
      await expect(publish.ended).toHaveCount(0);
      await openByLink(page, 'I miei biglietti');
    });
  }
});

/** Leaves the form, puts a text into local storage as the ticket to edit, and opens the form again. */
const reopenWith = async (page: Page, text: string): Promise<void> => {
  await openByLink(page, 'I miei biglietti');
  await expect(new OwnTicketsPage(page).heading).toBeVisible();
  await page.evaluate((kept) => localStorage.setItem('editTicket', kept), text);
  await openByLink(page, 'Pubblica');
};

test('an invalid editTicket is removed from local storage, and one with some invalid fields opens with the valid ones [PUB-14]', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('editTicket', '{'));
  const publish = await new PublishPage(page).open();

  await test.step('no JSON', async () => {
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    expect(await storedEdit(page)).toBeNull();
  });

  // The other texts are in tests/unit/client-edited-ticket.test.ts.
  await test.step('an invalid id', async () => {
    await reopenWith(page, '{"id":"x"}');
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    expect(await storedEdit(page)).toBeNull();
  });

  await test.step('some invalid fields', async () => {
    const ticket = {
      id: OLBIA,
      departure: 'Roma - Fiumicino (FCO)',
      destination: 'Atlantide',
      price: '142.50',
      departure_time: '10:10:00',
      services: 'nessuno',
      airline: 'Panair',
    };
    await reopenWith(page, JSON.stringify(ticket));
    await expect(publish.heading).toHaveText('Modifica biglietto');
    await expect(publish.departure).toHaveValue('Roma - Fiumicino (FCO)');
    await expect(publish.destination).toHaveValue('');
    await expect(publish.price).toHaveValue('142,50');
    await expect(publish.departureTime.value).toHaveValue('10:10');
    await expect(publish.airline).toHaveValue('');
  });
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
