/** What the people of the story do on the screen. */
import { getStats, listTicketsToModerate } from '#contract/admin';
import { ROUND_TRIP } from '#contract/catalogue';
import { listFeedback, type Feedback } from '#contract/feedback';
import { priceText } from '#contract/price-text';
import { TEXT } from '#contract/texts';
import { listOwnTickets, type OwnTicket } from '#contract/tickets';
import { call } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/formats.ts';
import { mustFindPersona } from '../sandbox/personas.ts';
import type { Actor } from './actor.ts';
import { findPressable, findSubject, type Subject } from './find.ts';
import { flightDay } from './story.ts';
import { flightOf, keepTyped, typed } from './told.ts';

const LOGIN: Subject = { role: 'form', name: '' };
export const PUBLISHED: Subject = { role: 'region', name: 'Il biglietto appena pubblicato' };
export const AVERAGE: Subject = { role: 'region', name: 'In breve' };
const CARD: Subject = { role: 'article', name: '' };
const REVIEWS: Subject = { role: 'region', name: 'Recensioni' };
const APPROVED = 'Biglietto approvato.';
export const REVIEWED: Subject = { role: 'status', name: 'Recensione pubblicata, grazie!' };
const SOLD = 'Biglietto segnato come venduto.';
const STAR = 'Salva tra i preferiti';
const COMMENT = 'Commento (facoltativo)';
const TABLE = 'Mostra i dati in tabella';

const findFlight = (page: Document) => findSubject(flightOf(typed().seat), page);

const seeFlight = (actor: Actor) => actor.waitFor('il volo', findFlight);

export const fillForm = async (actor: Actor): Promise<void> => {
  const { seat } = typed();
  await actor.fill('Partenza', seat.departure);
  await actor.fill('Destinazione', seat.destination);
  await actor.fill('Data', formatDate(await flightDay(), 'short'));
  await actor.fill('Prezzo', priceText(seat.price));
  await actor.fill('Orario di decollo', seat.departure_time ?? '');
  await actor.fill('Orario di atterraggio', seat.arrival_time ?? '');
  await actor.fill('Compagnia aerea', seat.airline ?? '');
  if (seat.trip_type === ROUND_TRIP) {
    await actor.fill(ROUND_TRIP, ROUND_TRIP);
    await actor.fill('Decollo del ritorno', seat.return_departure_time ?? '');
    await actor.fill('Atterraggio del ritorno', seat.return_arrival_time ?? '');
  }
  for (const service of seat.services ?? []) await actor.fill(service, service);
  await actor.fill('Note', seat.notes ?? '');
};

export const writeReview = async (actor: Actor): Promise<void> => {
  const { rating, comment = '' } = typed().review;
  const stars = countOf(rating, 'stella', 'stelle');
  const isRated = (await actor.control(stars)).closest('fieldset')?.querySelector(':checked');
  if (!isRated) await actor.fill(stars, stars);
  await actor.fill(COMMENT, comment);
};

/** The form of the search, or its sheet on a phone. */
const findSearch = (page: Document) => page.querySelector('[role="search"]');

/** The last day on which somebody sold: that of the story. */
const readDayOfSale = async (): Promise<string> => {
  const { time_series: days } = await call(getStats, {});
  return (days ?? []).findLast(({ sold_count }) => Number(sold_count) > 0)?.day ?? '';
};

export const beginToSell = async (actor: Actor): Promise<void> => {
  await actor.press('Pubblica', (page) => page.querySelector('main'));
  await actor.control('Email');
  await actor.reveal(LOGIN);
  // Not her password: a browser would offer the room to keep it.
  await actor.fill('Email', (await mustFindPersona('marta')).email);
};

export const publish = async (actor: Actor): Promise<void> => {
  if (!actor.finds(PUBLISHED)) {
    await fillForm(actor);
    await actor.press('Pubblica biglietto');
    await actor.done(TEXT.publish.done);
  }
  await actor.reveal(PUBLISHED);
  const [published] = await call(listOwnTickets, {});
  // The contract allows for a server that answers less; this one answers a whole ticket.
  if (published) keepTyped({ seat: published as OwnTicket });
};

export const lookAtStates = async (actor: Actor): Promise<void> => {
  await actor.press(TEXT.mine.pending, (page) => page.querySelector('[role="tablist"]'));
};

export const approve = async (actor: Actor): Promise<void> => {
  const waiting = await call(listTicketsToModerate, { query: { moderation: 'pending' } });
  if (waiting.some(({ id }) => id === typed().seat.id)) {
    await actor.press('Approva', findFlight);
    await actor.done(APPROVED);
  }
  await actor.reveal({ role: 'status', name: APPROVED });
};

export const search = async (actor: Actor): Promise<void> => {
  // On a phone the fields are on a sheet.
  const opens = actor.scene.page?.querySelector('[role="search"] [aria-expanded="false"]');
  if (opens?.getClientRects().length) await actor.press(opens.textContent, findSearch);
  await actor.fill('Data', formatDate(await flightDay(), 'short'));
  await actor.press('Cerca', findSearch);
  await actor.waitFor('la data', (page) => /[?&]date=/.test(page.URL) || undefined);
  await actor.reveal(flightOf(typed().seat));
};

export const star = async (actor: Actor): Promise<void> => {
  const isSaved = (await seeFlight(actor)).querySelector('[aria-pressed="true"]');
  if (!isSaved) await actor.pressAndSave(STAR, findFlight);
};

export const lookAtSeller = async (actor: Actor): Promise<void> => {
  await actor.show(REVIEWS);
  await actor.look();
  const flight = flightOf(typed().seat);
  if (actor.finds(flight)) await actor.show(flight);
};

export const unstarAndUndo = async (actor: Actor): Promise<void> => {
  await actor.waitFor('i preferiti', (page) => findSubject(CARD, page));
  // Not waited for: the presenter has taken it away.
  if (!actor.finds(flightOf(typed().seat))) throw new Error('il volo non è tra i preferiti');
  await actor.press(STAR, findFlight);
  await actor.confirm('Rimuovi dai preferiti');
  await actor.press('Annulla', (page) => (page.querySelector('dialog[open]') ? null : page));
  await seeFlight(actor);
};

export const sell = async (actor: Actor): Promise<void> => {
  const { textContent: told } = await seeFlight(actor);
  if (told.includes(TEXT.mine.markSold)) {
    await actor.press(TEXT.mine.markSold, findFlight);
    await actor.confirm(TEXT.mine.markSold);
    await actor.done(SOLD);
  }
  // Where he has a phone of his own, the stamp falls there.
  await actor.reveal(flightOf(typed().seat), 'luca');
};

export const review = async (actor: Actor): Promise<void> => {
  if (!actor.finds(REVIEWED)) {
    await writeReview(actor);
    await actor.press('Pubblica la recensione');
  }
  // On her own phone where she has one.
  await actor.reveal(AVERAGE, 'marta');
  await actor.done(REVIEWED.name);
  const [left] = await call(listFeedback, { params: { userId: 1 } });
  if (left) keepTyped({ review: left as Feedback });
};

export const showDayOfSale = async (actor: Actor): Promise<void> => {
  const table = await actor.waitFor(TABLE, (page) => findPressable(TABLE, page));
  // Pressed again, it would close what the presenter has opened.
  if (table.ariaExpanded !== 'true') await actor.press(TABLE);
  const day = await readDayOfSale();
  if (day) await actor.reveal({ role: 'row', name: formatDate(day, 'short') });
};
