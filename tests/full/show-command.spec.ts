/** `npm run show`: from one command to a room (LOOK-11). */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { addressInRoom } from '../../scripts/lib/room.mjs';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { freePort } from '../support/processes.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);

/** Not imported: its types describe a default export, which a CommonJS module has not in Node. */
const jsQR = require('jsqr') as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

/** What a phone reads from a picture of the screen. */
const readCode = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

/** Starts the command with a browser that writes down what it was to open. */
const show = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rivola-show-'));
  const opened = path.join(folder, 'opened');
  const browser = path.join(folder, 'browser');
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
  );
  chmodSync(browser, 0o755);
  const server = spawn(process.execPath, ['scripts/show.mjs'], {
    env: {
      ...process.env,
      ...{ HOST: '', PUBLIC_URL: '', DEMO_TOKEN: '', BROWSER: browser },
      PORT: String(await freePort()),
      CLIENT_DIR: process.env['E2E_CLIENT'],
      DATA_DIR: path.join(folder, 'data'),
      UPLOADS_DIR: path.join(folder, 'uploads'),
    },
    stdio: 'inherit',
  });
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await expect.poll(() => existsSync(opened)).toBe(true);
  return { address: new URL(readFileSync(opened, 'utf8')), stop };
};

test('a presenter types one command and has Regia with a code for the room, at this machine’s own address; a phone that follows it sees the client’s product without Regia, and without the token the control room answers 403 [LOOK-11][LOOK-09]', async ({
  browser,
}) => {
  const { address, stop } = await show();
  try {
    expect(address.hostname).toBe(addressInRoom());
    expect(address.searchParams.get('demo-token')).toMatch(/^[\w-]{16,}$/);

    const desk = await browser.newPage();
    await desk.goto(address.href);
    const regia = new RegiaPage(desk);
    await regia.ready();
    await expect(desk).toHaveURL(`${address.origin}/`);
    await regia.openBar();
    const link = `${address.origin}/`;
    await expect(regia.code).toHaveAccessibleName(`Codice QR: ${link}`);
    const followed = await readCode(await regia.code.screenshot());
    expect(followed).toBe(link);
    const token = address.searchParams.get('demo-token') ?? '';
    const brand = { name: 'Aerolinea', colour: '#ffcc00', logo: null };
    const own = await desk.request.put(`${address.origin}/api/demo/brand/`, {
      headers: { 'X-Demo-Token': token },
      data: brand,
    });
    expect(own.status()).toBe(200);

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(followed ?? '');
    await expect(phone).toHaveTitle(/^Aerolinea/);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(new RegiaPage(phone).bar).toHaveCount(0);
    const refused = await phone.request.get(`${address.origin}/api/demo/clock/`);
    expect(refused.status()).toBe(403);
    await phone.close();

    await desk.reload();
    await regia.startTour('Un posto vuoto in meno');
    await expect(regia.caption).toHaveAttribute('aria-busy', 'false');
    await desk.keyboard.press('PageDown');
    const end = desk.getByRole('region', { name: 'Fine del giro' });
    await expect(end.getByText('Ora prova tu Aerolinea')).toBeVisible();
    await expect(end.getByRole('button', { name: 'Porta a casa la demo' })).toBeVisible();
    expect(await readCode(await end.getByRole('img').screenshot())).toBe(link);
    await desk.close();
  } finally {
    stop();
  }
});
