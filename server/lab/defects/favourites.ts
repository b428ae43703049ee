import { listFavourites, toggleFavourite } from '#contract/favourites';
import { answers, around, asked, type PlantedDefect } from './defect.ts';

/** Favourites from which on a list counts as long. */
const MANY = 100;

/** Far more than a call takes, and less than browsers or tests wait. */
const LATE_MS = 2000;

export const FAVOURITE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'favourite-lost-on-reload',
    says: {
      it: 'Un preferito aggiunto sparisce ricaricando la pagina.',
      en: 'An added favourite is gone after a reload.',
    },
    breaks: 'CARD-02',
    where: '/cerca',
    wraps: [
      around(toggleFavourite, async ({ ask }) => {
        const answer = await ask();
        const { is_favorite } = answer.json as { is_favorite?: boolean };
        if (is_favorite) await ask({ body: () => ({ is_favorite: false }) });
        return answer;
      }),
    ],
  },
  {
    name: 'favourite-wish-ignored',
    says: {
      it: 'La stella inverte sempre, anche quando la pagina era vecchia.',
      en: 'The star always inverts, even where the page was out of date.',
    },
    breaks: 'FAV-09',
    where: '/cerca',
    wraps: [asked(toggleFavourite, { body: () => ({}) })],
  },
  {
    name: 'favourites-forget-state',
    says: {
      it: 'Un preferito venduto o partito sembra ancora in vendita.',
      en: 'A favourite that is sold or has departed seems to be for sale.',
    },
    breaks: 'FAV-10',
    where: '/preferiti',
    wraps: [
      answers(listFavourites, (favourites) =>
        favourites.map((one) => ({
          ...one,
          ticket_data: { ...one.ticket_data, state: 'on_sale', status: 'active' },
        })),
      ),
    ],
  },
  {
    name: 'many-favourites-slow',
    says: {
      it: `Con più di ${MANY} preferiti l’elenco arriva dopo due secondi.`,
      en: `With more than ${MANY} favourites the list comes after two seconds.`,
    },
    breaks: 'FAV-11',
    where: '/preferiti',
    wraps: [
      around(listFavourites, async ({ ask }) => {
        const answer = await ask();
        if (Array.isArray(answer.json) && answer.json.length > MANY)
          await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        return answer;
      }),
    ],
  },
  {
    name: 'favourites-cached',
    says: {
      it: 'I preferiti restano quelli della prima volta, finché non si ricarica la pagina.',
      en: 'The favourites stay those of the first time, until the page is reloaded.',
    },
    breaks: 'GEN-09',
    where: '/preferiti',
    client: ({ onAnswer }) => {
      let first: unknown;
      onAnswer('GET', /^\/api\/tickets\/favorites\/$/, (favourites) => (first ??= favourites));
    },
  },
];
