import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { DEFECT_PAGES } from '../support/defect-pages.ts';
import { expect, test } from '../support/test.ts';

const PROBES = DEFECTS.filter((defect) => 'client' in defect).map(({ name }) => {
  const probe = DEFECT_PAGES[name];
  if (!probe) throw new Error(`tests/support/defect-pages.ts has no probe for ${name}`);
  return { name, ...probe };
});

const DESKTOP = { width: 1280, height: 720 };

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

test('who switches a defect of the client on in Regia has it at once, and none once all are off [LAB-07]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  const banner = page.getByText('in fase BETA').first();
  const openList = async (state: RegExp) => {
    await regia.unfold();
    await regia.button(state).click();
  };
  await openList(/^Difetti: nessuno attivo/);
  await page.getByRole('checkbox', { name: 'Manca l’avviso' }).click();
  await expect(banner).toBeHidden();
  await openList(/^Difetti: 1 attivo/);
  await page.getByRole('button', { name: 'Togli tutti i difetti' }).click();
  await expect(banner).toBeVisible();
});
