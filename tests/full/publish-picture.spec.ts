/** What a browser redraws of the pictures that a seller chooses; what the form says of them is in `component/publish.test.ts`. */
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { aBmp, bytesOf } from '../support/builders.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { FLIGHT, newestOf } from '../kit/publishing.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

const BMP = { name: 'mare.bmp', mimeType: 'image/bmp', buffer: await bytesOf(aBmp(3)) };
const DRAWING = {
  ...{ name: 'mare.svg', mimeType: 'image/svg+xml' },
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><circle r="9"/></svg>',
  ),
};

test('a seller’s picture that the server does not decode is sent as the browser shows it: a BMP at once, a drawing that the server gives up once more [PUB-20]', async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  // The server's decoder gives up where a drawing takes too long; so does this answer, at once.
  await page.route('**/api/tickets/tickets/', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const isDrawing = body.includes('<svg');
    sent.push(isDrawing ? 'drawing' : 'redrawn');
    if (!isDrawing) return route.continue();
    return route.fulfill({ status: 400, json: { image: [PROBLEM.notAnImage] } });
  });
  const publish = await new PublishPage(page).open();
  const stored = new Set<string | null>();
  for (const file of [BMP, DRAWING]) {
    await publish.fillFlight(FLIGHT);
    await publish.pick(file);
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    // The message may still be that of the file before.
    await expect(publish.price).toHaveValue('');
    const { image } = await newestOf(page, request);
    expect(image).toMatch(/^\/uploads\/.+\.webp$/);
    stored.add(image);
  }
  expect(sent).toEqual(['redrawn', 'drawing', 'redrawn']);
  expect(stored.size).toBe(2);
});
