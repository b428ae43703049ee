import { editTicket, publishTicket } from '#contract/tickets';
import { asked, at, withForm, type PlantedDefect } from './defect.ts';

/** A part of a multipart body with this name, up to its value. */
const partOf = (name: string) => `(name="${name}"(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n)`;

const withoutParts = (text: string, names: string): string =>
  text.replaceAll(
    new RegExp(
      `--[^\\r\\n]+\\r\\nContent-Disposition: form-data; name="(?:${names})"\\r\\n\\r\\n[^\\r\\n]*\\r\\n`,
      'gi',
    ),
    '',
  );

export const PUBLISH_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'comma-lost-in-price',
    says: {
      it: 'Un prezzo scritto con la virgola perde la virgola: 49,90 diventa 4990.',
      en: 'A price with a comma loses it: 49,90 becomes 4990.',
    },
    breaks: 'PUB-09',
    where: at('/pubblica'),
    wraps: [
      asked(publishTicket, (call) =>
        withForm(call, (text) =>
          text.replace(new RegExp(`${partOf('price')}(\\d+)[.,](\\d\\d)(?=\\r)`), '$1$2$3'),
        ),
      ),
    ],
  },
  {
    name: 'one-service-stored',
    says: {
      it: 'Di più servizi si salva solo il primo.',
      en: 'Of several services the first alone is stored.',
    },
    breaks: 'PUB-11',
    where: at('/pubblica'),
    wraps: [
      asked(publishTicket, (call) =>
        withForm(call, (text) => {
          let isFirst = true;
          return text.replaceAll('name="services"', (found) => {
            if (!isFirst) return 'name="altro"';
            isFirst = false;
            return found;
          });
        }),
      ),
    ],
  },
  {
    name: 'return-times-lost',
    says: {
      it: 'Gli orari del ritorno non vengono salvati.',
      en: 'The times of the return flight are not stored.',
    },
    breaks: 'PUB-11',
    where: at('/pubblica'),
    wraps: [
      asked(publishTicket, (call) =>
        withForm(call, (text) => withoutParts(text, 'return_departure_time|return_arrival_time')),
      ),
    ],
  },
  {
    name: 'notes-lost',
    says: {
      it: 'Le note scritte nel modulo non vengono salvate.',
      en: 'The notes in the form are not stored.',
    },
    breaks: 'PUB-18',
    where: at('/pubblica'),
    wraps: [
      asked(publishTicket, (call) =>
        withForm(call, (text) => text.replaceAll('name="notes"', 'name="altro"')),
      ),
    ],
  },
  {
    name: 'edit-clears-notes',
    says: {
      it: 'Una modifica svuota le note, anche se non le tocca.',
      en: 'An edit clears the notes, even where it does not touch them.',
    },
    breaks: 'PUB-15',
    where: at('/pubblica'),
    wraps: [
      asked(editTicket, (call) =>
        withForm(call, (text) => {
          const [boundary = ''] = text.split('\r\n', 1);
          if (!boundary.startsWith('--') || text.includes('name="notes"')) return text;
          return `${boundary}\r\nContent-Disposition: form-data; name="notes"\r\n\r\n\r\n${text}`;
        }),
      ),
    ],
  },
  {
    name: 'published-says-nothing',
    says: {
      it: 'Una pubblicazione riuscita non lo dice.',
      en: 'A successful publication does not say so.',
    },
    breaks: 'PUB-12',
    where: at('/pubblica'),
    client: ({ hideText }) => hideText('Biglietto pubblicato con successo!'),
  },
  {
    name: 'no-note-on-the-pnr',
    says: {
      it: 'Per andata e ritorno manca la nota sullo stesso PNR.',
      en: 'For a round trip the note on the same PNR is missing.',
    },
    breaks: 'PUB-04',
    where: at('/pubblica'),
    client: ({ hideText }) => hideText('PNR'),
  },
  {
    name: 'publish-sent-twice',
    says: {
      it: 'Pubblicare invia il biglietto due volte.',
      en: 'Publishing sends the ticket twice.',
    },
    breaks: 'GEN-08',
    where: at('/pubblica'),
    client: ({ replace }) => {
      const opened = new WeakMap<
        XMLHttpRequest,
        { method: string; url: string; headers: [string, string][] }
      >();
      replace(
        XMLHttpRequest.prototype,
        'open',
        (original) =>
          function open(this: XMLHttpRequest, method: string, url: string | URL) {
            opened.set(this, { method, url: String(url), headers: [] });
            original.call(this, method, url, true);
          },
      );
      replace(
        XMLHttpRequest.prototype,
        'setRequestHeader',
        (original) =>
          function setRequestHeader(this: XMLHttpRequest, name, value) {
            opened.get(this)?.headers.push([name, value]);
            original.call(this, name, value);
          },
      );
      replace(
        XMLHttpRequest.prototype,
        'send',
        (original) =>
          function send(this: XMLHttpRequest, body) {
            const first = opened.get(this);
            if (first?.method === 'POST' && body instanceof FormData)
              void fetch(first.url, { method: 'POST', headers: first.headers, body });
            original.call(this, body);
          },
      );
    },
  },
  {
    name: 'edit-is-never-over',
    says: {
      it: 'Dopo una modifica il modulo si apre di nuovo con quel biglietto.',
      en: 'After an edit the form opens with that ticket again.',
    },
    breaks: 'PUB-15',
    where: at('/pubblica'),
    client: ({ replace }) =>
      replace(
        Storage.prototype,
        'removeItem',
        (original) =>
          function removeItem(this: Storage, key) {
            if (key !== 'editTicket') original.call(this, key);
          },
      ),
  },
];
