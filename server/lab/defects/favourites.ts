import { listFavourites, toggleFavourite } from '#contract/favourites';
import {
  answers,
  around,
  asked,
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
    says: 'Un preferito aggiunto sparisce ricaricando la pagina.',
    breaks: 'CARD-02',
    where: '/cerca',
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
    says: 'La stella inverte sempre, anche quando la pagina era vecchia.',
    breaks: 'FAV-09',
    where: '/cerca',
    wraps: [asked(toggleFavourite, (call) => withBody(call, {}))],
  },
  {
    name: 'favourites-oldest-first',
    says: 'I preferiti sono in ordine inverso: quelli partiti o venduti vengono prima.',
    breaks: 'FAV-10',
    where: '/preferiti',
    wraps: [answers(listFavourites, (favourites) => favourites.toReversed())],
  },
  {
    name: 'favourites-forget-state',
    says: 'Un preferito venduto o partito sembra ancora in vendita.',
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
    name: 'every-third-favourite-lost',
    says: 'Un preferito su tre non viene salvato, anche se la stella dice di sì.',
    breaks: 'CARD-02',
    where: '/cerca',
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
    says: `Con più di ${MANY} preferiti l’elenco arriva dopo due secondi.`,
    breaks: 'FAV-11',
    where: '/preferiti',
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
    says: 'Ogni seconda pressione di una stella non fa nulla.',
    breaks: 'GEN-18',
    where: '/cerca',
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
