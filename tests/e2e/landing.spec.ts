import { LandingPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/tickets/public/?*';

test('a visitor sees the landing before its flights are known, when nothing moves [GEN-07]', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  const places = () =>
    page
      .locator('main')
      .getByText('Data', { exact: true })
      .or(page.getByText('Partenza', { exact: true }))
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().x)));

  const answer = await holdUntilReleased(page, SEARCH);
  await landing.open();
  await expect(landing.title).toHaveAccessibleName('Rivendi. Acquista. Vola.');
  const before = await places();
  expect(before).toHaveLength(2);
  answer();
  await expect(page.getByRole('link', { name: 'Apri il prossimo volo, per Milano' })).toBeVisible();
  expect(await places()).toEqual(before);
});
