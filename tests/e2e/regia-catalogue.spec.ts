import { CATALOGUE } from '../../client/features/regia/catalogue/catalogue.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test } from '../support/test.ts';

const ROWS = CATALOGUE.flatMap(({ rows }) => rows);

for (const row of ROWS) {
  const outcome = row.text ?? `«${row.logged}» in the event log only`;
  test(`a product owner presses Mostra on ${row.id} and sees ${outcome} [DEMO-11][LAB-05]`, async ({
    page,
    demo,
  }) => {
    // 'Mostra' logs in, opens screens and fills in forms, which takes longer than the default timeout.
    const slow = { timeout: test.info().timeout / 2 };
    const regia = await new RegiaPage(page).open();
    await regia.show(row.situation);

    if (row.text !== null) {
      // `/regia` lists the same text, so wait for the screen of the product.
      await page.waitForURL((url) => url.pathname !== '/regia');
      const product = page.locator('body :not([data-regia] *)').filter({ visible: true });
      await expect(product.getByText(row.text).first()).toBeVisible(slow);
    }
    if (row.logged !== undefined) {
      const log = regia.section('Registro');
      await expect(log.getByText(row.logged).first()).toBeVisible(slow);
      expect(await demo.events()).toContainEqual(
        expect.objectContaining({ source: 'client', what: row.logged }),
      );
    }
    await expect(regia.bar.getByText(`In scena: ${row.situation}`)).toBeVisible(slow);

    const [fault] = row.faults ?? [];
    if (row.text !== null && fault && !('delay_ms' in fault.effect)) {
      // The recorder joins the message to the call that failed (LAB-05).
      const said = async () =>
        (await demo.calls()).flatMap(({ endpoint, messages }) =>
          endpoint === fault.endpoint ? messages : [],
        );
      await expect.poll(said, slow).toContain(row.text);
    }

    const faults = await demo.faults();
    expect(faults).toHaveLength(row.faults?.length ?? 0);
    if (faults.length === 0) return;
    await regia.removeFaults.click();
    await expect(regia.bar.getByText('Nessun guasto in vigore.')).toBeVisible();
    expect(await demo.faults()).toEqual([]);
  });
}

test('the tables of the catalogue have the same column widths [DEMO-11]', async ({ page }) => {
  await new RegiaPage(page).open();
  const tables = page.getByRole('table');
  await expect(tables).toHaveCount(CATALOGUE.length);
  const widths = await tables.evaluateAll((all) =>
    all.map((table) => [...table.querySelectorAll('th[scope="col"]')].map((th) => th.clientWidth)),
  );
  expect(new Set(widths.map(String)).size).toBe(1);
});

test('the catalogue has all 19 errors of the product, under unique ids [DEMO-11]', () => {
  const covered = new Set(ROWS.map(({ errorNumber }) => errorNumber));
  for (let row = 1; row <= 19; row++) expect(covered, `error ${row}`).toContain(row);
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
