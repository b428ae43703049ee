import { expect, test } from '../support/test.ts';

const LEFT = 'L’ambiente di prova di questo browser non esiste: ora sei in quello predefinito.';

for (const regia of ['off', 'on'])
  for (const [what, cookie] of Object.entries({
    'of any name': { value: 'di-altri', path: '/' },
    'that no script sees': { value: 'di-altri', path: '/', httpOnly: true },
    'that no script sees, for calls alone': { value: 'x', path: '/api/', httpOnly: true },
    'that is no name': { value: '%7B%22a%22%3A1%7D', path: '/' },
    'that is very long': { value: 'x'.repeat(3000), path: '/' },
  }))
    test(`a visitor whose browser has another application’s cookie \`sandbox\`, ${what}, is told so once and gets the default one, with Regia ${regia} [DEMO-01][DEMO-10]`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.clearCookies();
      const { hostname } = new URL(baseURL ?? '');
      await context.addCookies([{ name: 'sandbox', domain: hostname, ...cookie }]);
      await page.goto(`/cerca?regia=${regia}`);
      await expect(page.getByText(LEFT)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(LEFT)).toHaveCount(0);
      const picture = page.evaluate(async () => (await fetch('/uploads/seed/napoli.webp')).status);
      expect(await picture).toBe(200);
    });
