/** The brand of a client: chosen in Regia, worn by pages and links (LOOK-08). */
import { LandingPage } from '../kit/pages/shell-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test, type Page } from '../support/test.ts';

/** A white mark, cut out: it needs a dark ground. */
const A_MARK = {
  name: 'marchio.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><script>document.title = "rotto"</script><path d="M10 90 50 10l40 80-40-25Z" fill="#fff"/></svg>',
  ),
};

const variable = (page: Page, name: string) =>
  page.evaluate(
    (property) => document.documentElement.style.getPropertyValue(property),
    `--brand-${name}`,
  );

/** The colour of a pixel of the logo that the header shows, in parts of its size. */
const pixel = (page: Page, x: number, y: number) =>
  page
    .getByRole('banner')
    .locator('img')
    .evaluate(
      (picture: HTMLImageElement, [across, down]) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
        const context = canvas.getContext('2d');
        context?.drawImage(picture, 0, 0);
        const place = [across * canvas.width, down * canvas.height] as const;
        return [...(context?.getImageData(...place, 1, 1).data ?? [])].slice(0, 3);
      },
      [x, y] as const,
    );

test('a presenter gives a new client’s name, colour and logo, and sees the landing itself with them; pages, icon and whoever opens the link wear them, and others do not [LOOK-08][DEMO-12]', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const mine = await demo.another();
  await mine.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.openBar();
  await regia.bar.getByText('Con il marchio del cliente').click();
  await regia.bar.getByLabel('Nome del cliente').fill('Aerolinea');
  await regia.bar.getByLabel('Colore').fill('#ffcc00');
  const landing = page.frameLocator('iframe[title="La pagina iniziale con questo marchio"]');
  await expect(landing.getByRole('link', { name: 'Pubblica', exact: true })).toHaveCSS(
    'background-color',
    'rgb(255, 204, 0)',
  );
  await expect(page).toHaveTitle(/Rivola/);
  await regia.bar.getByLabel('Logo').setInputFiles(A_MARK);
  await expect(regia.bar.locator('img')).toHaveCount(2);
  await regia.button('Comincia con questo marchio').click();
  await expect(regia.notice).toContainText('Pronti per Aerolinea');

  const expectBrand = async (shown: Page) => {
    await expect(shown).toHaveTitle('Aerolinea: rivendi e acquista biglietti aerei');
    await expect(shown.getByRole('banner').getByRole('img', { name: 'Aerolinea' })).toBeVisible();
    expect(await variable(shown, 'light-fill')).toBe('#ffcc00');
    const button = shown.getByRole('link', { name: 'Pubblica', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(255, 204, 0)');
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(shown.locator('link[rel="icon"]').first()).toHaveAttribute(
      'href',
      /^data:image\/svg/,
    );
    await expect(shown.locator('meta[name="theme-color"]').first()).toHaveAttribute(
      'content',
      '#ffcc00',
    );
    await expect(shown.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', /^data:/);
    await expect(shown.locator('link[rel="manifest"]')).toHaveCount(0);
  };
  await test.step('at once, and after a reload', async () => {
    await expectBrand(page);
    await page.reload();
    await expectBrand(page);
    const [white, dark] = [await pixel(page, 0.5, 0.4), await pixel(page, 0.02, 0.02)];
    expect(Math.min(...white)).toBeGreaterThan(230);
    expect(Math.max(...dark)).toBeLessThan(60);
  });
  await mine.plant('no-beta-banner');
  const link = await regia.copyLink();
  await test.step('in the browser of who opens the link, where Regia was off', async () => {
    const other = await browser.newPage({ baseURL: baseURL ?? '', locale: 'it-IT' });
    await new LandingPage(other).open();
    await expect(other).toHaveTitle(/^Rivola/);
    await other.goto(link.replace('#', '?regia=off#'));
    await other.getByRole('button', { name: 'Accendi la Regia' }).click();
    await other.getByRole('button', { name: 'Apri il momento' }).click();
    await expect(new RegiaPage(other).notice).toContainText('Momento ripristinato');
    await expectBrand(other);
    await expect(other.getByText('è in fase BETA')).toBeHidden();
    await other.context().clearCookies();
    await other.goto('/');
    await expect(other).toHaveTitle(/^Rivola/);
    await expect(other.getByRole('banner').getByRole('img', { name: 'Rivola' })).toBeVisible();
    await other.close();
  });
  await mine.remove();
});

const SHAPES = [
  [100, 400],
  [400, 400],
  [1600, 160],
] as const;

test('a logo of any shape is 20 to 36 px high on the smallest phone, moves nothing out of the window, and proposes its colour [LOOK-08]', async ({
  page,
  demo,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  const mine = await demo.another();
  await mine.showIn(page);
  for (const [across, down] of SHAPES) {
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.openBar();
    await regia.bar.getByText('Con il marchio del cliente').click();
    await regia.bar.getByLabel('Logo', { exact: true }).setInputFiles({
      ...A_MARK,
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><path d="M0 0H${across}V${down}H0z" fill="#e2001a"/></svg>`,
      ),
    });
    await expect(regia.bar.getByLabel('Colore')).toHaveValue('#e2001a');
    await regia.button('Comincia con questo marchio').click();
    await expect(regia.notice).toContainText('Pronti per');
    for (const path of ['/', '/cerca']) {
      await page.goto(path);
      const box = await page.getByRole('banner').locator('img').first().boundingBox();
      const where = `${across}×${down} on ${path}`;
      expect(box?.height ?? 0, where).toBeGreaterThanOrEqual(20);
      expect(box?.height ?? 0, where).toBeLessThanOrEqual(37);
      expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(320);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, where).toBeLessThanOrEqual(320);
    }
  }
  await mine.remove();
});
