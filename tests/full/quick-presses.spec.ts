/** Presses that follow each other as quickly as those of a double click. */
import type { Locator } from '@playwright/test';
import { listFavourites } from '#contract/favourites';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { EMAIL, expect, test } from '../support/test.ts';

/** Presses at the place of a control, with the count that a browser gives to presses that follow each other quickly. */
const pressQuickly = async (control: Locator, times: number): Promise<void> => {
  const { mouse } = control.page();
  await control.hover();
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    await mouse.down({ clickCount });
    await mouse.up({ clickCount });
  }
};

test('a visitor who presses four times quickly moves the calendar by four months, and every press of the swap counts [GEN-18]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Roma');
  await search.date.openCalendar.click();
  await pressQuickly(page.getByRole('button', { name: 'Mese successivo' }), 4);
  await expect(search.date.calendar).toContainText('ottobre 2026');
  await pressQuickly(page.getByRole('button', { name: 'Mese precedente' }), 3);
  await expect(search.date.calendar).toContainText('luglio 2026');
  await page.keyboard.press('Escape');
  await search.swap.scrollIntoViewIfNeeded();
  await pressQuickly(search.swap, 3);
  await expect(search.destination).toHaveValue('Roma');
});

test.describe('a buyer', () => {
  test.use({ persona: 'nuovo' });

  test('who presses a star twice quickly saves the ticket and takes it away, one call after the other; three presses save it by one call [GEN-18][FAV-09]', async ({
    page,
    demo,
  }) => {
    const search = await new SearchPage(page).open('?departure=Milano');
    const chosen = search.card(0).star;
    await expect(chosen).toHaveAttribute('aria-pressed', 'false');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/toggle/')) sent.push(request.postDataJSON());
    });
    const count = async () => (await demo.callAs('nuovo', listFavourites, {})).length;
    const before = await count();

    const release = await holdUntilReleased(page, '**/toggle/');
    await pressQuickly(chosen, 2);
    await expect(chosen).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toEqual([{ is_favorite: true }]);
    release();
    await expect.poll(() => sent).toEqual([{ is_favorite: true }, { is_favorite: false }]);
    await settleLoads(page);
    await expect(chosen).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(count).toBe(before);

    sent.length = 0;
    const releaseAgain = await holdUntilReleased(page, '**/toggle/');
    await pressQuickly(chosen, 3);
    releaseAgain();
    await expect.poll(count).toBe(before + 1);
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toEqual([{ is_favorite: true }]);
  });
});

test.describe('a buyer with favourites', () => {
  test.use({ persona: 'luca' });

  test('who double-clicks the star of a favourite is asked, even with an answer under the pointer; a double click on the answer sends one request [GEN-18][FAV-04]', async ({
    page,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/toggle/')) sent.push(request.url());
    });
    await expect(favourites.cards.first()).toBeVisible();
    const star = favourites.cardOf(/./).star.first();
    for (const answer of [favourites.confirm, favourites.cancel]) {
      await star.click();
      // The question has opened with an answer where the star was pressed.
      await answer.hover();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await settleLoads(page);
      await expect(favourites.question).toBeVisible();
      await answer.press('Escape');
      await expect(favourites.question).toHaveCount(0);
    }
    expect(sent).toEqual([]);
    const before = await favourites.cards.count();
    await star.click();
    await favourites.confirm.dblclick();
    await expect(favourites.cards).toHaveCount(before - 1);
    expect(sent).toHaveLength(1);
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('sells by one request, however quickly they press [GEN-18][MINE-06]', async ({ page }) => {
    const own = await new OwnTicketsPage(page).open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/api/demo/'))
        sent.push(request.url());
    });
    await own.markSold(own.tickets.first()).dblclick();
    await own.confirmSale.dblclick();
    await expect(page.getByText('Biglietto segnato come venduto.')).toBeVisible();
    await settleLoads(page);
    expect(sent).toHaveLength(1);
  });
});

test.describe('a person of the staff', () => {
  test.use({ persona: 'admin' });

  test('who double-clicks «Disattiva» does not press the «Attiva» that replaces it, once it was answered [GEN-18][ADM-08]', async ({
    page,
  }) => {
    const users = await new AdminUsersPage(page).open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await users.toggle(EMAIL.luca).click();
    await expect(users.toggle(EMAIL.luca)).toHaveText(/^Attiva/);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await settleLoads(page);
    expect(sent).toHaveLength(1);
    await users.toggle(EMAIL.luca).click();
    await expect.poll(() => sent).toHaveLength(2);
  });

  test('moves the clock of Regia by every press, however quick [GEN-18][DEMO-04]', async ({
    page,
    demo,
  }) => {
    await new AdminUsersPage(page).open();
    const regia = new RegiaPage(page);
    await regia.unfold();
    const now = async () => Date.parse((await demo.clock()).now);
    const before = await now();
    await pressQuickly(regia.bar.getByRole('button', { name: '+1 ora' }), 3);
    await expect.poll(async () => Math.floor(((await now()) - before) / 3_600_000)).toBe(3);
  });
});
