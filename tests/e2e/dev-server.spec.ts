/** The client as `npm start` serves it: React's development build, whose strict mode mounts each component twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as playwrightExpect } from '@playwright/test';
import { createServer } from 'vite';
import { ROOT } from '../bench/lib/servers.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { test as ownServer } from '../support/own-server-test.ts';

/** Vite sends each file of the client by itself, which takes long on a busy machine. */
const expect = playwrightExpect.configure({ timeout: 30_000 });

const test = ownServer.extend<{ dev: string }>({
  dev: [
    async ({ server }, provide) => {
      const cacheDir = await mkdtemp(join(tmpdir(), 'rivola-vite-'));
      const vite = await createServer({
        configFile: join(ROOT, 'client', 'vite.config.ts'),
        cacheDir,
        logLevel: 'silent',
        server: {
          port: 0,
          strictPort: false,
          watch: null,
          hmr: false,
          proxy: { '/api': server.url, '/uploads': server.url },
        },
      });
      await vite.listen();
      await provide(vite.resolvedUrls?.local[0] ?? '');
      await vite.close();
      await rm(cacheDir, { recursive: true });
    },
    // Vite bundles the dependencies first.
    { timeout: 120_000 },
  ],

  baseURL: async ({ dev }, provide) => provide(dev),
});

test('with `npm start`, calendars stay open until they are closed [GEN-03][GEN-07]', async ({
  page,
}) => {
  test.slow();
  const { date } = await new SearchPage(page).open();
  await date.openCalendar.click();
  await expect(date.day(/^Oggi/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(date.calendar).toHaveCount(0);
  await expect(date.openCalendar).toBeFocused();

  await (await new LoginPage(page).open()).logInAs('marta');
  const publish = await new PublishPage(page).open();
  await publish.date.openCalendar.click();
  await publish.date.day(/^Oggi/).click();
  await expect(publish.date.calendar).toHaveCount(0);
  await expect(publish.date.value).not.toHaveValue('');
});
