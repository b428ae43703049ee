import { TEXT } from '#contract/texts';
import { listOwnTickets } from '#contract/tickets';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { aPicture } from '../kit/publishing.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

/** Marta's round trip from Fiumicino to Olbia: 142,50 €. */
const OLBIA = 32;

test('a seller edits price and picture of a ticket, whose values a reload keeps, and finds them in the own tickets [PUB-14][PUB-15]', async ({
  page,
  demo,
}) => {
  const stored = async () =>
    (await demo.callAs('marta', listOwnTickets, {})).find(({ id }) => id === OLBIA);
  const before = await stored();
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await page.reload();
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await expect(publish.date.input).toHaveValue('06/07/2026');
  await expect(publish.price).toHaveValue('142,50');
  await expect(page.getByRole('img', { name: 'attuale' })).toBeVisible();

  await publish.price.fill('120');
  await publish.pick(aPicture());
  await expect(publish.preview).toBeVisible();
  await publish.saveButton.click();
  await expect(page.getByText(TEXT.publish.updated)).toBeVisible();
  await expect(page).toHaveURL('/miei-biglietti');
  await expect(own.ticket('FCO', 'OLB')).toContainText('120,00 €');
  const after = await stored();
  expect(after).toMatchObject({ price: 120, moderation: 'pending' });
  expect(after?.image).toMatch(/\.webp$/);
  expect(after?.image).not.toBe(before?.image);
});
