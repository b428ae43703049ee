import type { APIRequestContext } from '@playwright/test';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { pauseAnimations } from '../support/page-animations.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({ persona: 'marta' });

const LIST = '**/api/tickets/tickets/my/';
/** Marta's ticket from Malpensa to Naples. */
const ONE = '**/api/tickets/tickets/56/';

const asMarta = async (page: Page) => ({
  headers: {
    Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access'))}`,
  },
});

const storedIds = async (page: Page, request: APIRequestContext): Promise<number[]> => {
  const answer = await request.get('/api/tickets/tickets/my/', await asMarta(page));
  return ((await answer.json()) as OwnTicket[]).map(({ id }) => id);
};

const publicIds = async (request: APIRequestContext): Promise<number[]> => {
  const answer = await request.get('/api/tickets/public/');
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
};

test('a seller sees their tickets, each with its state and its actions [MINE-01][MINE-06][MOD-02]', async ({
  page,
}) => {
  const asking = page.waitForRequest(LIST);
  const own = await new OwnTicketsPage(page).open();
  expect(await (await asking).headerValue('authorization')).toMatch(/^Bearer /);
  await expect(own.tickets).toHaveCount(8);

  await expect(own.ticket('MXP', 'NAP')).toContainText(TEXT.mine.pending);
  const rejected = own.ticket('FCO', 'CAG');
  await expect(rejected).toContainText(TEXT.mine.rejected);
  await expect(rejected).toContainText('Il prezzo indicato supera di molto quello stampato');
  await expect(own.ticket('BRI', 'FCO')).toContainText('Partito');
  await expect(own.ticket('CTA', 'TRN')).toContainText('In vendita');
  await expect(own.ticket('FCO', 'LIN')).toContainText(TEXT.mine.sold);
});

test('each ticket shows one main action, and has the others of its state in a menu [MINE-01][MINE-06][MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  for (const { route, main, others } of [
    { route: ['MXP', 'NAP'], main: TEXT.mine.markSold, others: ['Modifica', 'Elimina'] },
    { route: ['CTA', 'TRN'], main: TEXT.mine.markSold, others: ['Modifica', 'Elimina'] },
    { route: ['FCO', 'CAG'], main: TEXT.mine.edit, others: ['Elimina'] },
    { route: ['BRI', 'FCO'], main: 'Elimina', others: ['Modifica', TEXT.mine.markSold] },
    { route: ['FCO', 'LIN'], main: 'Elimina', others: [] },
  ] as const) {
    const ticket = own.ticket(route[0], route[1]);
    const buttons = others.length > 0 ? [main, 'Altre azioni'] : [main];
    await expect(ticket.getByRole('button')).toHaveText(buttons);
    if (others.length === 0) continue;
    await own.more(ticket).click();
    await expect(ticket.getByRole('menuitem')).toHaveText(others);
    await page.keyboard.press('Escape');
    await expect(ticket.getByRole('menuitem')).toHaveCount(0);
  }
});

test('a ticket’s buttons stay in place when its menu is opened [MINE-07]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('MXP', 'NAP');
  const more = own.more(ticket);
  await expect(more).toBeVisible();
  const before = await more.boundingBox();
  await more.click();
  await expect(own.remove(ticket)).toBeVisible();
  expect(await more.boundingBox()).toEqual(before);
});

test('the menu of a ticket’s actions is used by keyboard [MINE-07][GEN-07]', async ({ page }) => {
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('MXP', 'NAP');
  const more = own.more(ticket);
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(own.edit(ticket)).toBeFocused();
  for (const [key, focused] of [
    ['ArrowDown', own.remove(ticket)],
    ['ArrowDown', own.edit(ticket)],
    ['ArrowUp', own.remove(ticket)],
    ['Home', own.edit(ticket)],
    ['End', own.remove(ticket)],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(own.edit(ticket)).toHaveCount(0);
  await more.click();
  await page.mouse.click(5, 300);
  await expect(own.edit(ticket)).toHaveCount(0);
});

test('the own tickets are looked at by what became of them, and reload and back keep the group [MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await expect(page.getByRole('tab')).toHaveText([
    'Tutti 8',
    'In vendita 4',
    'Da moderare 1',
    'Venduti 1',
    'Rifiutati 1',
    'Partiti 1',
  ]);
  await expect(own.group('Tutti')).toHaveAttribute('aria-selected', 'true');
  for (const [group, route] of [
    ['Da moderare', ['MXP', 'NAP']],
    ['Venduti', ['FCO', 'LIN']],
    ['Rifiutati', ['FCO', 'CAG']],
    ['Partiti', ['BRI', 'FCO']],
  ] as const) {
    await own.group(group).click();
    await expect(own.tickets).toHaveCount(1);
    await expect(own.ticket(route[0], route[1])).toBeVisible();
  }
  await expect(page).toHaveURL('/miei-biglietti?stato=partiti');
  await page.reload();
  await expect(own.group('Partiti')).toHaveAttribute('aria-selected', 'true');
  await expect(own.tickets).toHaveCount(1);
  await page.goBack();
  await expect(own.ticket('FCO', 'CAG')).toBeVisible();
  await expect(own.tickets).toHaveCount(1);
  await own.group('Tutti').click();
  await expect(own.tickets).toHaveCount(8);
  await expect(page).toHaveURL('/miei-biglietti');
});

test('a ticket marked as sold moves to the group of the sold ones [MINE-06][MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open('/miei-biglietti?stato=in-vendita');
  await expect(own.tickets).toHaveCount(4);
  await own.sell(own.ticket('CTA', 'TRN'));
  await expect(own.tickets).toHaveCount(3);
  await expect(own.group('In vendita')).toHaveText('In vendita 3');
  await expect(own.group('Venduti')).toHaveText('Venduti 2');
  // The pressed button has left with its ticket.
  await expect(page.getByRole('main').locator(':focus')).toContainText('In vendita 3');
  await own.group('Venduti').click();
  await expect(own.ticket('CTA', 'TRN')).toBeVisible();
});

test('eight tickets take half the height that they took with every action on each [MINE-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const own = await new OwnTicketsPage(page).open();
  await expect(own.tickets).toHaveCount(8);
  expect((await own.list.boundingBox())?.height).toBeLessThan(2300);
});

test('both addresses open the same list [MINE-01]', async ({ page }) => {
  const own = await new OwnTicketsPage(page).open('/dashboard/tickets');
  await expect(own.tickets).toHaveCount(8);
});

test('a seller deletes a ticket after a question that names route, date and price, and the server no longer has it [MINE-02][MINE-07]', async ({
  page,
  request,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('MXP', 'NAP');
  await own.askToRemove(ticket);
  await expect(own.dialog).toContainText(TEXT.mine.confirmRemove);
  for (const detail of [/Malpensa.*Capodichino/, 'lun 29 giu 2026', /51,50\s€/]) {
    await expect(own.dialog).toContainText(detail);
  }
  await own.dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(own.dialog).toHaveCount(0);
  await expect(own.more(ticket)).toBeFocused();
  expect(await storedIds(page, request)).toContain(56);

  const sending = page.waitForRequest((sent) => sent.method() === 'DELETE');
  await own.removeAndConfirm(ticket);
  const sent = await sending;
  expect(new URL(sent.url()).pathname).toBe('/api/tickets/tickets/56/');
  expect(await sent.headerValue('authorization')).toMatch(/^Bearer /);
  await expect(ticket).toHaveCount(0);
  await expect(own.tickets).toHaveCount(7);
  expect(await storedIds(page, request)).not.toContain(56);
});

test('a deleted ticket leaves although its animation never ends, as in a tab that draws nothing [MINE-02]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await pauseAnimations(page);
  await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
  await expect(own.tickets).toHaveCount(7);
});

test('a deleted ticket does not come back in another tab that is opened while it is leaving [MINE-02][MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => document.documentElement.style.setProperty('--slow', '60s'));
  await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
  await expect(page.getByRole('status').filter({ hasText: 'Biglietto eliminato.' })).toBeVisible();
  await expect(own.dialog).toHaveCount(0);
  await own.group('Da moderare').click();
  await expect(own.group('Tutti')).toHaveText('Tutti 7');
  await expect(own.tickets).toHaveCount(0);
});

for (const { what, status } of [
  { what: 'status 500', status: 500 },
  { what: 'status 403', status: 403 },
  { what: 'a network error', status: null },
]) {
  test(`a deletion that fails with ${what} shows an error, and the ticket stays [MINE-02]`, async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await page.route(ONE, (route) =>
      status ? route.fulfill({ status, json: { detail: 'No.' } }) : route.abort(),
    );
    const ticket = own.ticket('MXP', 'NAP');
    await own.removeAndConfirm(ticket);
    await expect(ticket.getByRole('alert')).toHaveText(TEXT.mine.removeFailed);
    await expect(own.dialog).toHaveCount(0);
    await expect(own.tickets).toHaveCount(8);
  });
}

test('a double click on the confirmation sends one request [MINE-02][GEN-08]', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent += 1;
  });
  const own = await new OwnTicketsPage(page).open();
  await own.askToRemove(own.ticket('MXP', 'NAP'));
  await own.dialog.getByRole('button', { name: 'Elimina' }).dblclick();
  await expect(own.tickets).toHaveCount(7);
  expect(sent).toBe(1);
});

/** Opens the own tickets with a session that has expired; the page's clock stands still once it says so. */
const openExpired = async (page: Page) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const own = await new OwnTicketsPage(page).open();
  const message = page.getByText(TEXT.mine.sessionExpired);
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(message).toBeVisible({ timeout: 200 });
  }).toPass();
  return { own, message };
};

test('a seller whose session has expired sees a message for two seconds and is then led to the login [MINE-03]', async ({
  page,
}) => {
  await page.route(LIST, async (route) => {
    await route.fulfill({ status: 401, json: { detail: PROBLEM.badToken } });
  });
  const { own, message } = await openExpired(page);
  await page.clock.runFor(DELAY.sessionExpired - 50);
  await expect(message).toBeVisible();
  await expect(own.heading).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBeNull();

  await page.clock.runFor(100);
  await expect(page).toHaveURL('/login');
  const left = await page.evaluate(() => [
    localStorage.getItem('access'),
    localStorage.getItem('token'),
  ]);
  expect(left).toEqual([null, null]);
});

test('who logs in within these two seconds stays logged in [MINE-03]', async ({ page, demo }) => {
  await demo.fault('listOwnTickets', { status: 401 }, { nth: 1 });
  await openExpired(page);
  await demo.loginAs(page, 'luca');
  const stored = () => page.evaluate(() => localStorage.getItem('access'));
  const access = await stored();
  await page.clock.runFor(DELAY.sessionExpired + 100);
  expect(await stored()).toBe(access);
  await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
});

test('a seller with a token older than 24 hours is logged out [MINE-03][AUTH-12]', async ({
  page,
  demo,
}) => {
  await demo.advance({ hours: 25 });
  await new OwnTicketsPage(page).open();
  await expect(page.getByText(TEXT.mine.sessionExpired)).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
});

test('a seller whose session has expired is logged out even after leaving the page within the two seconds [MINE-03]', async ({
  page,
  demo,
}) => {
  await demo.fault('listOwnTickets', { status: 401 });
  await new OwnTicketsPage(page).open();
  await expect(page.getByText(TEXT.mine.sessionExpired)).toBeVisible();
  await page.getByRole('link', { name: 'Cerca' }).click();
  await expect(page).toHaveURL('/cerca');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
});

for (const { what, body } of [
  { what: 'an object', body: '{"tickets":[]}' },
  { what: 'null', body: 'null' },
  { what: 'broken JSON', body: '[{"id":' },
]) {
  test(`an answer that is ${what} is only logged, and the screen does not say how many tickets there are [MINE-04]`, async ({
    page,
    logged,
  }) => {
    await page.route(LIST, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    const own = await new OwnTicketsPage(page).open();
    await expect(page.getByText('L’elenco dei tuoi biglietti non è disponibile')).toBeVisible();
    await expect(page.getByText('Non hai ancora pubblicato biglietti')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(own.tickets).toHaveCount(0);
    expect(
      logged.filter((text) => text.includes('non sono arrivati come elenco')).length,
    ).toBeGreaterThan(0);
    await page.unroute(LIST);
    await own.retry.click();
    await expect(own.tickets).toHaveCount(8);
  });
}

test('a seller can retry when the list does not load [MINE-01]', async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }));
  const own = await new OwnTicketsPage(page).open();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Non siamo riusciti a caricare i tuoi biglietti.',
  );
  await page.unroute(LIST);
  await own.retry.click();
  await expect(own.tickets).toHaveCount(8);
});

test('a seller cannot change another seller’s ticket, even if the list shows it [MINE-05]', async ({
  page,
  request,
}) => {
  const others = (await publicIds(request)).find(
    (id) => ![56, 47, 40, 32, 25, 18, 9, 4].includes(id),
  );
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const [first, ...rest] = (await answer.json()) as OwnTicket[];
    await route.fulfill({ json: [{ ...first, id: others }, ...rest] });
  });
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('MXP', 'NAP');
  await own.markSold(ticket).click();
  await expect(ticket.getByRole('alert')).toHaveText(PROBLEM.notYours);
  await own.removeAndConfirm(ticket);
  await expect(ticket.getByRole('alert')).toHaveText(TEXT.mine.removeFailed);
  expect(await publicIds(request)).toContain(others);
});

test('a ticket marked as sold shows Venduto, leaves the search and can no longer be edited [MINE-06]', async ({
  page,
  request,
}) => {
  expect(await publicIds(request)).toContain(47);
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('CTA', 'TRN');
  const sending = page.waitForRequest('**/api/tickets/tickets/47/sold/');
  await own.markSold(ticket).click();
  expect((await sending).method()).toBe('POST');
  await expect(ticket.getByText(TEXT.mine.sold, { exact: true })).toBeVisible();
  await expect(own.edit(ticket)).toHaveCount(0);
  await expect(own.markSold(ticket)).toHaveCount(0);
  await expect(page.locator('li:focus')).toContainText('CTA');
  expect(await publicIds(request)).not.toContain(47);
  await page.reload();
  await expect(ticket.getByText(TEXT.mine.sold, { exact: true })).toBeVisible();
});

test('a ticket that could not be marked as sold shows an error [MINE-06]', async ({ page }) => {
  const own = await new OwnTicketsPage(page).open();
  await page.route('**/sold/', (route) => route.abort());
  const ticket = own.ticket('CTA', 'TRN');
  await own.markSold(ticket).click();
  await expect(ticket.getByRole('alert')).toContainText('Non è stato possibile');
  await expect(own.markSold(ticket)).toBeVisible();
});

test('a new ticket starts with an empty form, even after an unfinished edit [PUB-14]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('CTA', 'TRN'));
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await page.goBack();
  await own.newTicket.click();
  await expect(publish.heading).toHaveText('Pubblica un biglietto');
  await expect(publish.departure).toHaveValue('');
});

test.describe('a newcomer', () => {
  test.use({ persona: 'nuovo' });

  test('sees an empty list and a link to publish the first ticket [MINE-01]', async ({ page }) => {
    await new OwnTicketsPage(page).open();
    await expect(page.getByText('Non hai ancora pubblicato biglietti')).toBeVisible();
    await page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' }).click();
    await expect(page).toHaveURL('/pubblica');
  });
});

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a flight shows the same date as in Italy, in Italian format [GEN-03]', async ({
      page,
    }) => {
      const own = await new OwnTicketsPage(page).open();
      const ticket = own.ticket('MXP', 'NAP');
      await expect(ticket).toContainText('lun 29 giu 2026');
      await expect(ticket).toContainText('13:05');
      await expect(ticket).toContainText('51,50 €');
      const publish = await own.startEdit(ticket);
      await expect(publish.date.value).toHaveValue('2026-06-29');
      await expect(publish.date.group).toHaveText('29/06/2026');
      await publish.date.openCalendar.click();
      await expect(publish.date.day('lunedì 29 giugno 2026, data scelta')).toBeFocused();
      await expect(publish.date.day('giovedì 11 giugno 2026')).toBeDisabled();
      await expect(publish.date.day('Oggi, venerdì 12 giugno 2026')).toBeEnabled();
    });
  });
}
