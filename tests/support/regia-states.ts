/** The states of Regia that only presenters meet (STAGE-01, STAGE-02). */
import type { Locator, Page, Route } from '@playwright/test';
import type { Call } from '#lab/calls';
import type { Snapshot } from '#lab/snapshots';
import { EMAIL } from '../kit/people.ts';
import { RegiaPage, RegiaPhonesPage, RegiaStagePage } from '../kit/pages/regia-page.ts';
import { statesOf, type ScreenState } from './screen-state.ts';

/** Begins the tour at a step, also where the tab remembers another one. */
const showStep = async (page: Page, title: string): Promise<Locator> => {
  // A page with a tour would write where it stands once more while it is left.
  await page.goto('/favicon.svg');
  await page.evaluate(() => sessionStorage.clear());
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  await regia.startTour(title);
  return regia.light;
};

/** As on a phone: a page that fills the screen cannot be resized. */
const refuseFullscreen = (page: Page) =>
  page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
  });

/** Names the address of a server in the room, as `PUBLIC_URL` does. */
export const publishAddress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const image = document.querySelector('meta[property="og:image"]');
    image?.setAttribute('content', 'http://192.168.1.20:8080/og.png');
  });

/** Links have the server's address and are signed by its secret: pictures of the gallery would differ. */
const withEqualLinks = async (route: Route) => {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll(
    /http[^"<\\]*\/password-reset-confirm\/[\w/-]+/g,
    'https://rivola.example/password-reset-confirm/Mg/mwxxixwl-jLbFXY-5Lt2JVvWwzl5FdvCiyMmvfMfDLUb8L07l_JU',
  );
  await route.fulfill({ response, body });
};

const AT = '2026-06-12T07:00:00.000Z';

const KEPT: Snapshot = {
  name: 'prima-della-vendita',
  scenario: 'default',
  brand: null,
  date: '2026-06-12',
  clock: { mode: 'frozen', now: AT, today: '2026-06-12' },
  counts: { users: 12, tickets: 60 },
  images: 8,
  faults: 0,
  defects: [],
  bytes: 210_000,
  kept_at: AT,
};

const ANSWERED = {
  ...{ request_id: null, who: null, refused: {}, milliseconds: 12, clock: AT },
  ...{ rows: [], mails: [], messages: [] },
};
/** One word has to break with text at 200 %. */
const WIDE = { notes: 'Precipitevolissimevolmente' };
const CALLS: Call[] = [
  {
    ...ANSWERED,
    ...{ id: 2, endpoint: 'login', status: 400, messages: ['Email sconosciuta'] },
    refused: { detail: ['Email sconosciuta'] },
  },
  {
    ...ANSWERED,
    ...{ id: 1, endpoint: 'editTicket', status: 200 },
    rows: [{ table: 'tickets', id: 9, before: { notes: '' }, after: WIDE, changed: ['notes'] }],
  },
];

export const PRESENTING: ScreenState[] = [
  {
    name: 'the tour’s beginning',
    screen: '/regia',
    // The tour opens another page by itself.
    mayShift: true,
    show: (page) => showStep(page, 'Un posto resta vuoto'),
  },
  ...statesOf('/regia', null, {
    'the tour, at the search': [
      { mayShift: true },
      (page) => showStep(page, 'Chiunque può cercare'),
    ],
    'Regia, unfolded': async (page) => {
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      await regia.openBar();
      return regia.button('Inizia il giro');
    },
    'Regia, with the code for a phone': async (page) => {
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      await publishAddress(page);
      await regia.openBar();
      return regia.code;
    },
    'Regia’s controls for testers': async (page) => {
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      return (await regia.unfold()).getByRole('button', { name: 'Copia link' });
    },
    'the steps of the tour, in Regia': async (page) => {
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      const steps = await regia.unfold('Giro della demo');
      return steps.getByRole('button', { name: 'Vai: Un posto resta vuoto' });
    },
    'a mail in Regia’s outbox': async (page) => {
      await page.request.post('/api/auth/password/reset/', { data: { email: EMAIL.luca } });
      await page.route('**/api/demo/outbox/', withEqualLinks);
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      const outbox = await regia.unfold('Posta');
      // Once it is loaded and measured. A locator that looks into it would leave scripts of Playwright there, which it blocks.
      return outbox.locator('iframe[style]').first();
    },
    'what Regia keeps': async (page) => {
      // Every sandbox has the same.
      await page.route('**/api/demo/snapshots/', (route) => route.fulfill({ json: [KEPT] }));
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      const kept = await regia.unfold('Salvataggi');
      return kept.getByRole('button', { name: 'Torna qui: prima-della-vendita' });
    },
    'Regia’s log': async (page) => {
      await page.route('**/api/demo/calls/**', (route) => route.fulfill({ json: CALLS }));
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      const log = await regia.unfold('Registro');
      await log.locator('summary').click();
      return log.getByText('«Email sconosciuta»');
    },
    'messages that have vanished, in Regia': async (page) => {
      const regia = await new RegiaPage(page).openAt('/cerca?departure=Atlantide');
      const history = await regia.unfold('Messaggi');
      return history.getByText('Nessun risultato trovato.');
    },
    presenting: async (page) => {
      await refuseFullscreen(page);
      const regia = await new RegiaPage(page).openAt('/privacy-policy');
      await page.keyboard.press('F8');
      return regia.dot;
    },
  }),
  ...statesOf('/regia/palco', null, {
    'the desk beside the phone': [
      { isDefault: true, hasFrames: true },
      async (page) => (await new RegiaStagePage(page).open()).deskAlone,
    ],
  }),
  ...statesOf('/regia/telefoni', null, {
    'two people and their phones': [
      { isDefault: true, hasFrames: true },
      async (page) => (await new RegiaPhonesPage(page).open()).luca.owner(),
    ],
  }),
];
