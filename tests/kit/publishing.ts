/** Input and helpers for tests of the publish form. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnTicket } from '../../server/contract/tickets.ts';
import type { FlightText, PickedFile } from './pages/publish-page.ts';

export const FLIGHT: FlightText = {
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Catania - Fontanarossa (CTA)',
  date: '2026-07-01',
  price: '49,90',
};

/** A PNG of 40 × 30 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAMAAABpA6zvAAAAA1BMVEW1ORx+atDUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4jWNgGAWjYBSMguEAAATOAAE9WQaqAAAAAElFTkSuQmCC';

export const aPicture = (): PickedFile => ({
  name: 'mare.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG, 'base64'),
});

/** The newest ticket of the logged-in user, from the API. */
export const newestOf = async (page: Page, request: APIRequestContext): Promise<OwnTicket> => {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const answer = await request.get('/api/tickets/tickets/my/', {
    headers: { Authorization: `Bearer ${access}` },
  });
  const [newest] = (await answer.json()) as OwnTicket[];
  if (!newest) throw new Error('nothing was published');
  return newest;
};
