/** What the bar shows of a sandbox that others use too (GEN-09). */
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { recordRefusals, settleLoads } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

/** The scenario in force is shown, whoever chose it, and what is chosen but not pressed only until then. */
const expectScenarioFollowed = async (regia: RegiaPage, demo: Demo): Promise<void> => {
  const articles = regia.page.getByRole('article');
  const scenario = regia.bar.getByLabel('Scenario');
  await expect(articles.first()).toBeVisible();
  await expect(regia.bar.getByRole('group', { name: 'Dati: completo' })).toBeVisible();
  await scenario.selectOption('large');
  await demo.reset({ scenario: 'empty' });
  await expect(regia.bar.getByRole('group', { name: 'Dati: solo le persone' })).toBeVisible();
  await expect(scenario).toHaveValue('empty');
  await expect(scenario).toHaveAccessibleDescription(/^Le persone e nient’altro/);
  await expect(regia.notice).toContainText('L’ambiente è stato riportato');
  await expect(articles, 'the screen follows too').toHaveCount(0);
  await regia.button('Ripristina').click();
  await expect(regia.notice).toHaveText('Dati ripristinati: solo le persone.');
};

test.describe('a presenter whose sandbox somebody else moves', () => {
  test('sees the clock that they move, the fault that they set and the scenario that they choose, and stays logged in [DEMO-10][DEMO-03][DEMO-04][GEN-09]', async ({
    page,
    demo,
  }) => {
    await demo.loginAs(page, 'marta');
    const regia = await new RegiaPage(page).openAt('/miei-biglietti');
    await regia.unfold();
    await expect(regia.bar.getByRole('group', { name: 'Dati: completo' })).toBeVisible();
    const refused = recordRefusals(page);
    await test.step('clock and fault', async () => {
      await demo.advance({ days: 2 });
      await expect(regia.notice).toHaveText('L’orologio è stato spostato: 14/06/2026, 09:00.');
      await expect(regia.toggle).toContainText('14/06/2026, 09:00');
      await demo.fault('searchTickets', { drop: true });
      await expect(regia.toggle).toContainText('1 errore simulato');
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page).toHaveURL('/miei-biglietti');
      expect(refused).toEqual([]);
    });
    await test.step('scenario', async () => {
      await demo.clearFaults();
      await page.getByRole('link', { name: 'Cerca', exact: true }).click();
      await expect(page).toHaveURL('/cerca');
      await regia.unfold();
      await expectScenarioFollowed(regia, demo);
    });
  });

  test('hears nothing of what they do themselves, and asks nothing while the bar is folded [DEMO-10]', async ({
    page,
  }) => {
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const looks = () => asked.filter((path) => path === '/api/demo/sandbox/').length;
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    await regia.unfold();
    await expect.poll(looks).toBe(1);
    await regia.button('+1 ora').click();
    await expect(regia.notice).toHaveText('L’orologio è fermo: 12/06/2026, 10:00.');
    const before = looks();
    await page.clock.runFor(6000);
    await expect.poll(looks).toBe(before + 1);
    await settleLoads(page);
    await expect(regia.notice).toHaveText('L’orologio è fermo: 12/06/2026, 10:00.');
    await regia.toggle.click();
    await page.clock.runFor(60_000);
    expect(looks()).toBe(before + 1);
  });
});
