import { getStats } from '#contract/admin';
import { ROUND_TRIP } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { listOwnTickets } from '#contract/tickets';
import { priceText } from '#contract/price-text';
import { call } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/formats.ts';
import { findPersona } from '../sandbox/personas.ts';
import type { Actor } from './actor.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { currentReview, currentSeat, flightOf, keepReview, keepSeat } from './seat.ts';
import { fetchPicture, flightDay } from './story.ts';

/** An act of the story, on the screen. */
interface Performance {
  /** Who acts, where nobody is logged in. */
  name?: string;
  /** What is prepared when the step opens. */
  prepare?: (actor: Actor) => Promise<void>;
  /** The act, until the screen says that it is done. What the presenter has done by hand is not done again. */
  act: (actor: Actor) => Promise<void>;
}

const LOGIN: Subject = { role: 'form', name: '' };
const PUBLISHED: Subject = { role: 'region', name: 'Il biglietto appena pubblicato' };
const AVERAGE: Subject = { role: 'region', name: 'In breve' };
const REVIEWS: Subject = { role: 'region', name: 'Recensioni' };
const APPROVED: Subject = { role: 'status', name: 'Biglietto approvato' };
const REVIEWED = 'Recensione pubblicata, grazie!';
const SOLD = 'Biglietto segnato come venduto.';

const COMMENT = 'Commento (facoltativo)';

const flight = (): Subject => flightOf(currentSeat());

const findFlight = (page: Document) => findSubject(flight(), page);

const seeFlight = (actor: Actor) => actor.waitFor('il volo', findFlight);

const fillForm = async (actor: Actor): Promise<void> => {
  const seat = currentSeat();
  const picture = await fetchPicture();
  await actor.choose('Partenza', seat.departure);
  await actor.choose('Destinazione', seat.destination);
  await actor.fill('Data', seat.date ?? (await flightDay()));
  await actor.type('Prezzo', priceText(seat.price));
  if (seat.departure_time) await actor.fill('Orario di decollo', seat.departure_time);
  if (seat.arrival_time) await actor.fill('Orario di atterraggio', seat.arrival_time);
  if (seat.airline) await actor.fill('Compagnia aerea', seat.airline);
  if (seat.trip_type === ROUND_TRIP) {
    await actor.tick(ROUND_TRIP);
    await actor.fill('Decollo del ritorno', seat.return_departure_time ?? '');
    await actor.fill('Atterraggio del ritorno', seat.return_arrival_time ?? '');
  }
  for (const service of seat.services ?? []) await actor.tick(service);
  if (seat.notes) await actor.fill('Note', seat.notes);
  if (picture) await actor.attach('Immagine', picture);
};

const writeReview = async (actor: Actor): Promise<void> => {
  const { rating, comment = '' } = currentReview();
  await actor.pick(countOf(rating, 'stella', 'stelle'));
  await actor.type(COMMENT, comment);
};

/** The form of the search, or its sheet on a phone. */
const findSearch = (page: Document) => page.querySelector('[role="search"]');

/** The last day on which somebody sold: that of the story. */
const readDayOfSale = async (): Promise<string> => {
  const { time_series: days } = await call(getStats, {});
  return (days ?? []).findLast(({ sold_count }) => Number(sold_count) > 0)?.day ?? '';
};

/** What the people of the story do on the screen, by the step's place in the tour. */
export const PERFORMANCES: Readonly<Record<number, Performance>> = {
  0: {
    name: 'Marta',
    act: async (actor) => {
      await actor.press('Pubblica', (page) => page.querySelector('main'));
      await actor.control('Email');
      await actor.reveal(LOGIN);
      // Not her password: a browser would offer the room to keep it.
      await actor.type('Email', (await findPersona('marta'))?.email ?? '');
    },
  },
  1: {
    prepare: fillForm,
    act: async (actor) => {
      if (!actor.finds(PUBLISHED)) {
        await fillForm(actor);
        await actor.press('Pubblica biglietto');
        await actor.see(TEXT.publish.done);
      }
      await actor.reveal(PUBLISHED);
      const [published] = await call(listOwnTickets, {});
      // The contract allows for a server that answers less; this one answers a whole ticket.
      if (published) keepSeat(published as Parameters<typeof keepSeat>[0]);
    },
  },
  2: {
    act: async (actor) => {
      const { textContent: told } = await seeFlight(actor);
      const group = told.includes(TEXT.mine.pending) ? TEXT.mine.pending : 'In vendita';
      await actor.press(group, (page) => page.querySelector('[role="tablist"]'));
    },
  },
  3: {
    act: async (actor) => {
      await actor.press('Approva', findFlight);
      await actor.reveal(APPROVED);
    },
  },
  4: {
    name: 'Chiunque',
    act: async (actor) => {
      // On a phone the fields are on a sheet.
      const opens = actor.scene.page?.querySelector('[role="search"] [aria-expanded="false"]');
      if (opens?.getClientRects().length) await actor.press(opens.textContent, findSearch);
      await actor.fill('Data', currentSeat().date ?? (await flightDay()));
      await actor.press('Cerca', findSearch);
      await actor.waitFor('la data', (page) => /[?&]date=/.test(page.URL) || undefined);
      await seeFlight(actor);
      await actor.reveal(flight());
    },
  },
  5: {
    act: async (actor) => {
      const star = (await seeFlight(actor)).querySelector('[aria-pressed="true"]');
      if (!star) await actor.press('Salva tra i preferiti', findFlight);
    },
  },
  6: {
    act: async (actor) => {
      await actor.show(REVIEWS);
      await actor.look();
      if (actor.finds(flight())) await actor.show(flight());
    },
  },
  7: {
    act: async (actor) => {
      await actor.press('Salva tra i preferiti', findFlight);
      await actor.confirm('Rimuovi dai preferiti');
      await actor.press('Annulla', (page) => (page.querySelector('dialog[open]') ? null : page));
      await seeFlight(actor);
    },
  },
  8: {
    act: async (actor) => {
      const { textContent: told } = await seeFlight(actor);
      if (told.includes(TEXT.mine.markSold)) {
        await actor.press(TEXT.mine.markSold, findFlight);
        await actor.confirm(TEXT.mine.markSold);
        await actor.see(SOLD);
      }
      // Where he has a phone of his own, the stamp falls there.
      await actor.reveal(flight(), 'luca');
    },
  },
  9: {
    prepare: writeReview,
    act: async (actor) => {
      if (actor.scene.page?.querySelector('main')?.textContent.includes(REVIEWED)) return;
      await writeReview(actor);
      const comment = await actor.control(COMMENT);
      const rating = comment.form?.querySelector<HTMLInputElement>('[name="rating"]:checked');
      keepReview({ rating: Number(rating?.value), comment: comment.value });
      // The average is seen before and after; on her own phone where she has one.
      await actor.press('Pubblica la recensione', undefined, () => actor.reveal(AVERAGE, 'marta'));
      await actor.see(REVIEWED);
    },
  },
  10: {
    act: async (actor) => {
      await actor.press('Mostra i dati in tabella');
      const day = await readDayOfSale();
      if (day) await actor.reveal({ role: 'row', name: formatDate(day, 'short') });
    },
  },
};
