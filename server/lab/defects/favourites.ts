import { listFavourites, toggleFavourite } from '#contract/favourites';
import {
  answers,
  around,
  asked,
  at,
  everyNth,
  jsonIn,
  late,
  withBody,
  withJson,
  type PlantedDefect,
} from './defect.ts';

/** Favourites from which on a list counts as long. */
const MANY = 100;

export const FAVOURITE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'favourite-lost-on-reload',
    says: {
      it: 'Un preferito aggiunto sparisce ricaricando la pagina.',
      en: 'An added favourite is gone after a reload.',
    },
    breaks: 'CARD-02',
    where: at('/cerca'),
    wraps: [
      around(toggleFavourite, async (call, forward) => {
        const answer = await forward(call);
        const now = jsonIn(answer) as { is_favorite?: boolean } | null;
        if (answer.status === 200 && now?.is_favorite === true)
          await forward(withBody(call, { is_favorite: false }));
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
    where: at('/cerca'),
    wraps: [asked(toggleFavourite, (call) => withBody(call, {}))],
  },
  {
    name: 'favourites-oldest-first',
    says: {
      it: 'I preferiti sono in ordine inverso: quelli partiti o venduti vengono prima.',
      en: 'The favourites are in reverse order: departed and sold ones come first.',
    },
    breaks: 'FAV-10',
    where: at('/preferiti'),
    wraps: [answers(listFavourites, (favourites) => favourites.toReversed())],
  },
  {
    name: 'favourites-forget-state',
    says: {
      it: 'Un preferito venduto o partito sembra ancora in vendita.',
      en: 'A favourite that is sold or has departed seems to be for sale.',
    },
    breaks: 'FAV-10',
    where: at('/preferiti'),
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
    name: 'every-third-favourite-lost',
    says: {
      it: 'Un preferito su tre non viene salvato, anche se la stella dice di sì.',
      en: 'Each third favourite is not stored, though the star says so.',
    },
    breaks: 'CARD-02',
    where: at('/cerca'),
    wraps: [
      everyNth(3, toggleFavourite, async (call, forward) => {
        const wish = (jsonIn(call) as { is_favorite?: unknown } | null)?.is_favorite;
        if (typeof wish !== 'boolean') return forward(call);
        // The other way and back again: it stays as it is.
        const turned = await forward(withBody(call, {}));
        if (turned.status !== 200) return turned;
        await forward(withBody(call, {}));
        return withJson(turned, { is_favorite: wish });
      }),
    ],
  },
  {
    name: 'many-favourites-slow',
    says: {
      it: `Con più di ${MANY} preferiti l’elenco arriva dopo due secondi.`,
      en: `With more than ${MANY} favourites the list comes after two seconds.`,
    },
    breaks: 'FAV-11',
    where: at('/preferiti'),
    wraps: [
      around(listFavourites, async (call, forward) => {
        const answer = await forward(call);
        const favourites = jsonIn(answer);
        return Array.isArray(favourites) && favourites.length > MANY ? late(answer) : answer;
      }),
    ],
  },
  {
    name: 'every-second-star-ignored',
    says: {
      it: 'Ogni seconda pressione di una stella non fa nulla.',
      en: 'Each second press of a star does nothing.',
    },
    breaks: 'GEN-18',
    where: at('/cerca'),
    client: () => {
      let presses = 0;
      document.addEventListener(
        'click',
        (event) => {
          const star = (event.target as Element | null)?.closest('article button[aria-pressed]');
          if (!star) return;
          presses += 1;
          if (presses % 2 === 0) event.stopPropagation();
        },
        true,
      );
    },
  },
];
