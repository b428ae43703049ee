import { TEXT } from '#contract/texts';
import { aBmp, bytesOf } from '../support/builders.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { aPicture, FLIGHT, isPublishing, newestOf } from '../kit/publishing.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

test('a seller publishes a picture, sees its preview and that it is sent, and one that only the browser shows, redrawn [PUB-11][PUB-17][PUB-20]', async ({
  page,
  request,
}) => {
  const publish = await new PublishPage(page).open();
  const expectStored = async () => {
    await expect(publish.price).toHaveValue('');
    const { image } = await newestOf(page, request);
    const stored = await request.get(image ?? '');
    expect(stored.headers()['content-type']).toBe('image/webp');
    return image;
  };

  await publish.fillFlight(FLIGHT);
  await publish.pick(aPicture());
  await expect(publish.preview).toBeVisible();
  const answer = await holdUntilReleased(page, '**/api/tickets/tickets/');
  const sending = page.waitForRequest(isPublishing);
  await publish.submit();
  await expect(publish.progress).toBeVisible();
  expect((await sending).postDataBuffer()?.toString('latin1')).toContain('filename="mare.png"');
  answer();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  await expect(publish.progress).toHaveCount(0);
  const first = await expectStored();

  await publish.fillFlight(FLIGHT);
  const buffer = await bytesOf(aBmp(3));
  await publish.pick({ name: 'mare.bmp', mimeType: 'image/bmp', buffer });
  await publish.submit();
  expect(await expectStored()).not.toBe(first);
});
