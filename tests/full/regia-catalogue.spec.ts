import { CATALOGUE } from '../../client/lab/catalogue/catalogue.ts';
import type { CatalogueRow } from '../../client/lab/catalogue/catalogue-row.ts';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test } from '../support/test.ts';

/** What the sandbox has recorded so far: whatever has a higher number is the work of the next row. */
const recordedSoFar = async (demo: Demo) => ({
  call: (await demo.calls()).at(-1)?.id ?? 0,
  event: (await demo.events())[0]?.id ?? 0,
});

/** Presses 'Mostra' on the page of messages, and expects what the row says: on the screen, in the log and in the recorder. */
const expectShown = async (regia: RegiaPage, demo: Demo, row: CatalogueRow): Promise<void> => {
  const { page } = regia;
  // 'Mostra' logs in, opens screens and fills in forms, which takes longer than the default timeout.
  const slow = { timeout: test.info().timeout / 6 };
  const before = await recordedSoFar(demo);
  // Without Regia's own texts, and those that `/regia` lists.
  const said = page.getByText(row.text ?? '').and(page.locator(':not([data-regia] *, tr *)'));
  if (row.text !== null) await expect(said, 'of an earlier row').toHaveCount(0);
  await regia.show(row.situation.it);

  if (row.text !== null) {
    await page.waitForURL((url) => url.pathname !== '/regia');
    await expect(said.filter({ visible: true }).first()).toBeVisible(slow);
  }
  if (row.logged !== undefined) {
    const log = regia.section('Registro');
    await expect(log.getByText(row.logged).first()).toBeVisible(slow);
    expect(await demo.events({ since: before.event })).toContainEqual(
      expect.objectContaining({ source: 'client', what: row.logged }),
    );
  }
  await expect(regia.bar.getByText(`Prova: ${row.situation.it}`)).toBeVisible(slow);

  const [fault] = row.faults ?? [];
  if (row.text === null || !fault || 'delay_ms' in fault.effect) return;
  // The recorder joins the message to the call that failed (LAB-05).
  const joined = async () =>
    (await demo.calls({ since: before.call })).flatMap(({ endpoint, messages }) =>
      endpoint === fault.endpoint ? messages : [],
    );
  await expect.poll(joined, slow).toContain(row.text);
};

const removeFaultsOf = async (regia: RegiaPage, demo: Demo, row: CatalogueRow): Promise<void> => {
  const faults = await demo.faults();
  expect(faults).toHaveLength(row.faults?.length ?? 0);
  if (faults.length === 0) return;
  await regia.removeFaults.click();
  await expect(regia.bar.getByText('Nessun errore simulato in vigore.')).toBeVisible();
  expect(await demo.faults()).toEqual([]);
};

/** Goes back to the page of messages, by its link in the bar. */
const goBack = async (regia: RegiaPage): Promise<void> => {
  // What a row asks in a dialog is not answered.
  await regia.page.keyboard.press('Escape');
  const commands = await regia.unfold();
  await commands.getByRole('link', { name: 'Tutti i messaggi della demo' }).click();
  await regia.page.waitForURL('/regia');
};

for (const { title, rows } of CATALOGUE) {
  test(`a product owner presses Mostra on each message under «${title}», and sees or finds in the event log what it says [DEMO-11][LAB-05]`, async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).open();
    for (const row of rows) {
      const outcome = row.text ?? `«${row.logged}» in the event log only`;
      await test.step(`${row.id} shows ${outcome}`, async () => {
        await expectShown(regia, demo, row);
        await removeFaultsOf(regia, demo, row);
        // The session ends a little later, on whatever screen one is by then.
        if (row.id === 'session-expired') await page.waitForURL('/login');
        await goBack(regia);
      });
    }
  });
}
