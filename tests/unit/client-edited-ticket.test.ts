import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ONE_WAY, PUBLISH_AIRLINES, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { TICKET_DEFAULTS, type Ticket } from '#contract/tickets';
import { stubBrowser } from '../support/browser-globals.ts';

const { localStorage, window } = stubBrowser();
const { forgetEdited, onEditedElsewhere, removeEdited, storeEdited, readEdited } =
  await import('../../client/lib/edited-ticket.ts');
const { valuesOf } = await import('../../client/features/publish/ticket-values.ts');

const seed = 20_260_612;
const holds = (kept: unknown) => localStorage.holds({ editTicket: JSON.stringify(kept) });

const ticket: Ticket = {
  ...TICKET_DEFAULTS,
  id: 7,
  user: 1,
  user_email: 'marta.greco@example.com',
  user_full_name: 'Marta Greco',
  user_rating: 4.5,
  user_reviews: 2,
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Bari - Palese (BRI)',
  date: '2026-07-03',
  departure_time: '07:15',
  arrival_time: null,
  trip_type: 'Andata/Ritorno',
  return_departure_time: '19:05',
  return_arrival_time: null,
  airline: 'Ryanair',
  services: ['Scelta posto'],
  price: 49.9,
  image: '/uploads/a.webp',
  notes: 'Cedo per imprevisto.',
};
const {
  user_email: _email,
  user_full_name: _name,
  user_rating: _rating,
  user_reviews: _reviews,
  ...forTheForm
} = ticket;

/** Values that local storage may have in a ticket’s field, most of them invalid. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    '0',
    '57',
    '1e9',
    -1,
    1e21,
    '2026-02-30',
    'Roma - Fiumicino (FCO)',
    ...SERVICES,
  ),
);

beforeEach(() => localStorage.holds({}));

describe('a ticket chosen for editing', () => {
  it('is read back with the fields that the form needs [PUB-14]', () => {
    storeEdited(ticket);
    expect(Object.keys(localStorage.entries())).toEqual(['editTicket']);
    expect(readEdited()).toEqual(forTheForm);
  });

  it('can be removed without removing other entries [PUB-15]', () => {
    localStorage.holds({ access: 'la-sessione' });
    storeEdited(ticket);
    removeEdited();
    expect(readEdited()).toBeNull();
    expect(localStorage.entries()).toEqual({ access: 'la-sessione' });
  });
});

describe('a ticket that is deleted or sold', () => {
  it('is forgotten, unless another one was chosen since [PUB-14]', () => {
    storeEdited(ticket);
    forgetEdited(ticket.id + 1);
    expect(readEdited()?.id).toBe(ticket.id);
    forgetEdited(ticket.id);
    expect(localStorage.entries()).toEqual({});
    forgetEdited(ticket.id);
  });

  it('in another tab is heard of, other changes of the storage are not [PUB-14]', () => {
    const heard = vi.fn<() => void>();
    const stop = onEditedElsewhere(heard);
    const change = (key: string) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    change('access');
    expect(heard).not.toHaveBeenCalled();
    change('editTicket');
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    change('editTicket');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the browser’s storage may hold anything under editTicket', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"7"'],
    ['a word', '"testo"'],
    ['an empty list', '[]'],
    ['a list', '[{"id":7}]'],
    ['no id', '{"departure":"Roma - Fiumicino (FCO)"}'],
    ['an id as a text', '{"id":"7"}'],
    ['an id as a letter', '{"id":"x"}'],
    ['an id of no ticket', '{"id":0}'],
    ['a path for an id', '{"id":"../users"}'],
    ['half an id', '{"id":1.5}'],
  ])('%s is no ticket: it is removed, and a new one is published [PUB-14]', (_, kept) => {
    localStorage.holds({ editTicket: kept });
    expect(readEdited()).toBeNull();
    expect(localStorage.entries()).toEqual({});
  });

  it('an invalid field gets its default value, and the others are kept [PUB-14]', () => {
    for (const [name, fallback] of Object.entries({
      departure: '',
      date: '',
      departure_time: null,
      trip_type: ONE_WAY,
      airline: null,
      services: [],
      price: null,
      image: null,
      notes: '',
    })) {
      holds({ ...ticket, [name]: { no: 'such value' } });
      expect(readEdited(), name).toEqual({ ...forTheForm, [name]: fallback });
    }
  });

  it('a price may be a text that writes one [PUB-14]', () => {
    const priceOf = (price: unknown) => {
      holds({ ...ticket, price });
      return readEdited()?.price;
    };
    expect(['49,90', '49.90', ' 57 ', 57].map(priceOf)).toEqual([49.9, 49.9, 57, 57]);
    expect(['12abc', '', '1e3', '-1', true, [57]].map(priceOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it('an unknown airline, trip type or service is replaced by the default [PUB-05, PUB-06]', () => {
    holds({
      ...ticket,
      airline: 'ryanair',
      trip_type: 'Ritorno',
      services: ['Scelta posto', 'Spa'],
    });
    expect(readEdited()).toEqual({
      ...forTheForm,
      airline: null,
      trip_type: ONE_WAY,
      services: [],
    });
  });

  it('the form gets values of the right types, whatever a ticket with an id contains [PUB-14]', () => {
    const names = Object.keys(forTheForm).filter((name) => name !== 'id');
    const fields = fc.record(Object.fromEntries(names.map((name) => [name, anything])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fields, (kept) => {
        holds({ ...kept, id: 7 });
        const read = readEdited();
        if (!read) throw new Error('the ticket was refused');
        const { services, airline, trip_type, image, ...texts } = valuesOf(read);
        for (const [name, value] of Object.entries(texts)) expect(value, name).toBeTypeOf('string');
        expect(SERVICES).toEqual(expect.arrayContaining(services));
        expect(['', ...PUBLISH_AIRLINES]).toContain(airline);
        expect(TRIP_TYPES).toContain(trip_type);
        expect(image).toBeNull();
      }),
      { seed, numRuns: 500 },
    );
  });

  it('a text that is not a ticket is removed and throws nothing [PUB-14]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (kept) => {
        localStorage.holds({ editTicket: kept });
        const isKept = readEdited() !== null;
        expect('editTicket' in localStorage.entries()).toBe(isKept);
      }),
      { seed, numRuns: 500 },
    );
  });
});
