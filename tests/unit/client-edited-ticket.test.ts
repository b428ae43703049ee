import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLISH_AIRLINES, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { TICKET_DEFAULTS } from '#contract/tickets';
import { stubBrowser } from '../support/browser-globals.ts';

const { localStorage, window } = stubBrowser();
const { onEditedElsewhere, readEdited } = await import('../../client/lib/edited-ticket.ts');
const { valuesOf } = await import('../../client/features/publish/ticket-values.ts');

const seed = 20_260_612;
const holds = (kept: unknown) => localStorage.holds({ editTicket: JSON.stringify(kept) });

const ticket = {
  ...TICKET_DEFAULTS,
  id: 7,
  departure: '',
  destination: '',
  date: '',
  price: null,
  image: null,
};

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

it('a ticket that is deleted or sold in another tab is heard of, other changes of the storage are not [PUB-14]', () => {
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

describe('the browser’s storage may hold anything under editTicket', () => {
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

  it('the form gets values of the right types, whatever a ticket with an id contains [PUB-14]', () => {
    const names = Object.keys(ticket).filter((name) => name !== 'id');
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
