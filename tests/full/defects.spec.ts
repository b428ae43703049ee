import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { DEFECT_PAGES } from '../support/defect-pages.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const PROBES = DEFECTS.filter((defect) => 'client' in defect).map(({ name }) => {
  const probe = DEFECT_PAGES[name];
  if (!probe) throw new Error(`tests/support/defect-pages.ts has no probe for ${name}`);
  return { name, ...probe };
});

const DESKTOP = { width: 1280, height: 720 };

const inForce = async (demo: Demo) =>
  (await demo.defects()).filter(({ on }) => on).map(({ name }) => name);

for (const as of new Set(PROBES.map((probe) => probe.as ?? null))) {
  test.describe(`each defect on a page of ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('shows there, and only where it is on [LAB-07]', async ({ page, demo }) => {
      const session = Object.entries(as ? await demo.login(as) : {});
      const begin = async (...defects: string[]) => {
        await demo.reset();
        await demo.plant(...defects);
        await page.setViewportSize(DESKTOP);
        await page.emulateMedia({ colorScheme: 'light' });
        if (page.url() === 'about:blank') return;
        await page.evaluate((items) => {
          localStorage.clear();
          for (const [name, value] of items) localStorage.setItem(name, value);
        }, session);
      };
      const probes = PROBES.filter((probe) => (probe.as ?? null) === as);
      for (const open of new Set(probes.map((probe) => probe.open))) {
        const alike = probes.filter((probe) => probe.open === open);
        const seen = new Map<string, unknown>();
        await test.step(`without ${alike.map(({ name }) => name).join(', ')}`, async () => {
          await begin();
          await open(page, demo);
          for (const { name, look } of alike) seen.set(name, await look(page, demo));
        });
        for (const { name, look } of alike) {
          await test.step(`with ${name}`, async () => {
            await begin(name);
            await open(page, demo);
            expect(await look(page, demo), name).not.toEqual(seen.get(name));
          });
        }
      }
    });
  });
}

test('a page has no script of a defect unless one of the client is on, and the CSP stays [LAB-07]', async ({
  request,
  demo,
}) => {
  const read = async () => {
    const answer = await request.get('/cerca', { headers: { accept: 'text/html' } });
    const csp = answer.headers()['content-security-policy'];
    return { html: await answer.text(), csp };
  };
  const clean = await read();
  await demo.plant('price-off-by-a-cent');
  expect((await read()).html).toBe(clean.html);
  await demo.plant('no-beta-banner');
  const { html, csp } = await read();
  expect(html.match(/<script[^>]*>/)?.[0]).toBe('<script src="/planted.js?no-beta-banner">');
  expect(csp).toBe(clean.csp);
  expect(csp).not.toContain("script-src 'unsafe-inline'");
  const script = await request.get('/planted.js?no-beta-banner');
  expect(script.headers()['content-type']).toContain('text/javascript');
  expect(await script.text()).toContain('in fase BETA');
});

test('Regia lists the defects, switches them, also two without waiting, and says which are on [LAB-07]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await regia.unfold();
  const summary = page.locator('[data-regia] summary').filter({ hasText: 'Difetti' });
  await expect(summary).toHaveText('Difetti: nessuno attivo');
  await summary.click();
  const list = page.getByRole('list', { name: 'Difetti' });
  await expect(list.getByRole('checkbox')).toHaveCount(DEFECTS.length);
  const [server = { name: '', says: { it: '', en: '' } }, second] = DEFECTS.filter(
    (defect) => 'wraps' in defect,
  );
  await list.getByRole('checkbox', { name: server.says.it }).click();
  await expect(summary).toHaveText('Difetti: 1 attivo');
  expect(await inForce(demo)).toEqual([server.name]);
  const banner = page.getByText('in fase BETA').first();
  await expect(banner).toBeVisible();
  await list.getByRole('checkbox', { name: 'Manca l’avviso' }).click();
  await expect(banner).toBeHidden();
  await regia.unfold();
  await summary.click();
  await expect(summary).toHaveText('Difetti: 2 attivi');
  await page.getByRole('button', { name: 'Togli tutti i difetti' }).click();
  await expect(banner).toBeVisible();
  expect(await inForce(demo)).toEqual([]);

  await regia.unfold();
  await summary.click();
  await expect(summary).toHaveText('Difetti: nessuno attivo');
  const release = await holdUntilReleased(
    page,
    '**/api/demo/defects/',
    (request) => request.method() === 'PUT',
  );
  await list.getByRole('checkbox', { name: server.says.it }).click();
  await list.getByRole('checkbox', { name: second?.says.it ?? '' }).click();
  release();
  await expect(summary).toHaveText('Difetti: 2 attivi');
  expect(await inForce(demo)).toEqual([server.name, second?.name]);
});
