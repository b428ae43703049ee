import { TEXT } from '#contract/texts';
import { countOf } from '../../lib/formats.ts';
import {
  attach,
  awaitText,
  choose,
  confirmDialog,
  fill,
  look,
  pick,
  press,
  type,
} from '../catalogue/screen-driver.ts';
import { findSubject } from './find-subject.ts';
import { fetchPicture, flightDay, REVIEW } from './story.ts';
import { FLIGHT, SEAT } from './tour-steps.ts';

interface Performance {
  /** What is done on the screen when the step opens. */
  perform?: (signal: AbortSignal) => Promise<void>;
  /** What is done when the presenter goes on, until the screen says that it is done. */
  end: (signal: AbortSignal) => Promise<void>;
}

const pressOnFlight = (name: string, signal: AbortSignal) =>
  press(name, signal, () => findSubject(FLIGHT));

/** What the people of the story do on the screen, by the step's place in the tour. */
export const PERFORMANCES: Readonly<Record<number, Performance>> = {
  1: {
    perform: async (signal) => {
      const picture = await fetchPicture();
      await choose('Partenza', SEAT.departure, signal);
      await choose('Destinazione', SEAT.destination, signal);
      await fill('Data', await flightDay(), signal);
      await type('Prezzo', SEAT.price, signal);
      await fill('Orario di decollo', SEAT.departure_time, signal);
      await fill('Orario di atterraggio', SEAT.arrival_time, signal);
      await fill('Compagnia aerea', SEAT.airline, signal);
      if (picture) await attach('Immagine', picture, signal);
    },
    end: async (signal) => {
      await press('Pubblica biglietto', signal);
      await awaitText(TEXT.publish.done, signal);
      await look(signal);
    },
  },
  3: {
    end: async (signal) => {
      await pressOnFlight('Approva', signal);
      await look(signal);
    },
  },
  5: {
    end: async (signal) => {
      await pressOnFlight('Salva tra i preferiti', signal);
      await look(signal);
    },
  },
  8: {
    end: async (signal) => {
      await pressOnFlight(TEXT.mine.markSold, signal);
      await look(signal);
      await confirmDialog(TEXT.mine.markSold, signal);
      await awaitText('Biglietto segnato come venduto.', signal);
      await look(signal);
    },
  },
  9: {
    perform: async (signal) => {
      await pick(countOf(REVIEW.rating, 'stella', 'stelle'), signal);
      await type('Commento (facoltativo)', REVIEW.comment, signal);
    },
    end: async (signal) => {
      await press('Pubblica la recensione', signal);
      await awaitText('Recensione pubblicata, grazie!', signal);
      await look(signal);
    },
  },
};
