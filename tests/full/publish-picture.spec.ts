/** How a browser judges, redraws and keeps the pictures that a seller chooses; what the form says of them is in `component/publish.test.ts`. */
import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { aBmp, bytesOf } from '../support/builders.ts';
import { PublishPage, type PickedFile } from '../kit/pages/publish-page.ts';
import { aPicture, FLIGHT, isPublishing, newestOf } from '../kit/publishing.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

const anSvg = (inside: string, before = ''): PickedFile => ({
  name: 'mare.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}</svg>`,
  ),
});

const picked = (name: string, mimeType: string, content: string | Uint8Array): PickedFile => ({
  ...{ name, mimeType, buffer: Buffer.from(content) },
});
const bmp = await bytesOf(aBmp(3));

const goodFiles: PickedFile[] = [
  picked('mare.bmp', 'image/bmp', bmp),
  anSvg(
    '<filter id="f"><feDropShadow dx="1"/></filter><rect width="9" height="9" filter="url(#f)"/>',
  ),
  anSvg('<rect width="&lato;" height="9"/>', '<!DOCTYPE svg [<!ENTITY lato "7">]>'),
];

test('a seller publishes what the server decodes or the browser shows, which is redrawn [PUB-20]', async ({
  page,
  request,
}) => {
  const publish = await new PublishPage(page).open();
  const stored = new Set<string | null>();
  for (const file of goodFiles) {
    await test.step(file.name, async () => {
      await publish.fillFlight(FLIGHT);
      await publish.pick(file);
      const sent = page.waitForRequest(isPublishing);
      await publish.submit();
      await sent;
      // The message may still be that of the file before.
      await expect(publish.price, file.name).toHaveValue('');
      const { image } = await newestOf(page, request);
      expect(image).toMatch(/^\/uploads\/.+\.webp$/);
      expect(stored).not.toContain(image);
      stored.add(image);
    });
  }
});

test('a seller’s picture that the server cannot decode is sent once more as the browser shows it [PUB-20]', async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  // The server's decoder gives up where a drawing takes too long; so does this answer, at once.
  await page.route('**/api/tickets/tickets/', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    sent.push(body.includes('<svg') ? 'drawing' : 'redrawn');
    if (sent.length > 1) return route.continue();
    return route.fulfill({ status: 400, json: { image: [PROBLEM.notAnImage] } });
  });
  const publish = await new PublishPage(page).open();
  await publish.fillFlight(FLIGHT);
  await publish.pick(anSvg('<circle r="9"/>'));
  await publish.submit();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  expect(sent).toEqual(['drawing', 'redrawn']);
  expect((await newestOf(page, request)).image).toMatch(/\.webp$/);
});

test('a seller’s picture that is dropped beside its field does not leave the page with what is typed; on the field it is taken [PUB-20]', async ({
  page,
}, info) => {
  const path = info.outputPath('mare.png');
  await writeFile(path, aPicture().buffer);
  const publish = await new PublishPage(page).open();
  await publish.price.fill('49,90');
  // A headless browser opens no dropped file. Others open what the page leaves to them.
  await page.evaluate(() => {
    const left: string[] = [];
    Object.assign(window, { left });
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, ({ defaultPrevented, target }) => {
        const isField = target instanceof HTMLInputElement && target.type === 'file';
        if (!defaultPrevented && !isField) left.push(type);
      });
  });
  const left = () => page.evaluate(() => (window as unknown as { left: string[] }).left);
  const session = await page.context().newCDPSession(page);
  const dropOn = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const at = { x: x + width / 2, y: y + height / 2 };
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
  };
  await dropOn(page.getByRole('heading', { level: 1 }));
  await dropOn(publish.notes);
  expect(await left()).toEqual([]);
  await dropOn(publish.image);
  await expect(publish.preview).toBeVisible();
  await expect(publish.price).toHaveValue('49,90');
});
