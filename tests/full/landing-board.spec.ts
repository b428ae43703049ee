/** The landing's departures board where only a browser tells: sizes, what moves, and what does not. */
import { LandingPage } from '../kit/pages/shell-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';

const names = (page: Page) =>
  new LandingPage(page).departures.evaluateAll((rows) =>
    rows.filter((row) => row.getClientRects().length > 0).map((row) => row.ariaLabel),
  );

/** Everything that the board shows, at most so far right. */
const rightmost = (page: Page): Promise<number> =>
  page
    .locator('main [data-letter]')
    .evaluateAll((tiles) => Math.max(...tiles.map((tile) => tile.getBoundingClientRect().right)));

test('a visitor sees the board over the whole width on every screen, nothing of it cut, and on a phone the first button without scrolling [LOOK-02]', async ({
  page,
  demo,
}) => {
  // The widest texts that a row may have to show.
  await demo.arrange({
    tickets: [
      {
        departure: 'Reggio Calabria - Tito Minniti (REG)',
        destination: "Lamezia Terme - Sant'Eufemia (SUF)",
        departs_in: { hours: 2 },
        price: 9999.99,
      },
    ],
  });
  const landing = await new LandingPage(page).open('?regia=off');
  await expect(landing.departures).toHaveCount(4);
  for (const [width, height, flap, rows] of [
    [320, 640, 30, 2],
    [390, 844, 34, 2],
    [768, 1024, 46, 4],
    [1280, 800, 77, 4],
    [1920, 1080, 104, 4],
  ] as const) {
    await resizeTo(page, width, height);
    const [tile, board, button] = await Promise.all([
      landing.title.locator('[data-letter]').first().boundingBox(),
      landing.title.locator('xpath=..').boundingBox(),
      landing.link('Pubblica').boundingBox(),
    ]);
    expect.soft(Math.round(tile?.width ?? 0), `${width}: flap`).toBe(flap);
    expect.soft(board?.width, `${width}: board`).toBe(width);
    expect.soft(await names(page), `${width}: rows`).toHaveLength(rows);
    expect.soft(await rightmost(page), `${width}: cut`).toBeLessThanOrEqual(width);
    if (width === 1280) expect.soft(Math.abs((board?.height ?? 0) - 640)).toBeLessThan(40);
    if (width === 390) expect.soft(button?.y).toBeLessThan(560);
  }
});
