import type { Page, Request } from '@playwright/test';

/** Holds what a page sends to an address until the function that it resolves to is called. */
export const holdUntilReleased = async (
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route, request) => {
    if (isHeld(request)) await released;
    await route.continue();
  });
  return release;
};
