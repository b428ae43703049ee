import { ROUND_TRIP } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { listOwnTickets } from '#contract/tickets';
import { priceText } from '#contract/price-text';
import { call } from '../../lib/api.ts';
import { countOf } from '../../lib/formats.ts';
import { awaitText, controlNamed } from '../catalogue/screen-driver.ts';
import type { Actor } from './actor.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { currentReview, currentSeat, flightOf, keepReview, keepSeat } from './seat.ts';
import { fetchPicture, flightDay } from './story.ts';

/** An act of the story, on the screen. */
interface Performance {
  /** What is prepared when the step opens. */
  prepare?: (actor: Actor) => Promise<void>;
  /** The act, until the screen says that it is done. What the presenter has done by hand is not done again. */
  act: (actor: Actor, signal: AbortSignal) => Promise<void>;
}

const PUBLISHED: Subject = { role: 'region', name: 'Il biglietto appena pubblicato' };
const AVERAGE: Subject = { role: 'region', name: 'In breve' };
const APPROVED: Subject = { role: 'status', name: 'Biglietto approvato' };
const REVIEWED = 'Recensione pubblicata, grazie!';

const COMMENT = 'Commento (facoltativo)';

const findFlight = () => findSubject(flightOf(currentSeat()));

const pressOnFlight = (name: string, actor: Actor) => actor.press(name, findFlight);

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

/** What the people of the story do on the screen, by the step's place in the tour. */
export const PERFORMANCES: Readonly<Record<number, Performance>> = {
  1: {
    prepare: fillForm,
    act: async (actor, signal) => {
      if (!findSubject(PUBLISHED)) {
        await fillForm(actor);
        await actor.press('Pubblica biglietto');
        await awaitText(TEXT.publish.done, signal);
      }
      await actor.reveal(PUBLISHED);
      const [published] = await call(listOwnTickets, {});
      // The contract allows for a server that answers less; this one answers a whole ticket.
      if (published) keepSeat(published as Parameters<typeof keepSeat>[0]);
    },
  },
  3: {
    act: async (actor) => {
      await pressOnFlight('Approva', actor);
      await actor.reveal(APPROVED);
    },
  },
  5: {
    act: async (actor) => {
      if (!findFlight()?.querySelector('[aria-pressed="true"]'))
        await pressOnFlight('Salva tra i preferiti', actor);
    },
  },
  8: {
    act: async (actor, signal) => {
      await pressOnFlight(TEXT.mine.markSold, actor);
      await actor.confirm(TEXT.mine.markSold);
      await awaitText('Biglietto segnato come venduto.', signal);
    },
  },
  9: {
    prepare: writeReview,
    act: async (actor, signal) => {
      if (document.querySelector('main')?.textContent.includes(REVIEWED)) return;
      await writeReview(actor);
      const rating = document.querySelector<HTMLInputElement>('main [name="rating"]:checked');
      const comment = await controlNamed(COMMENT, signal);
      keepReview({ rating: Number(rating?.value), comment: comment.value });
      // The average is seen before and after.
      await actor.press('Pubblica la recensione', undefined, () => actor.reveal(AVERAGE));
      await awaitText(REVIEWED, signal);
    },
  },
};
