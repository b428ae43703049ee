import { AIRPORTS, PUBLISH_AIRLINES, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { aPicture, countSent, FLIGHT, isPublishing, newestOf } from '../kit/publishing.ts';
import { sentForm } from '../support/sent-form.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta' });

const PUBLISHED = '**/api/tickets/tickets/';

const SENT_ROUND_TRIP = {
  departure: ['Roma - Fiumicino (FCO)'],
  destination: ['Catania - Fontanarossa (CTA)'],
  date: ['2026-07-01'],
  price: ['49.90'],
  trip_type: ['Andata/Ritorno'],
  departure_time: ['08:10'],
  arrival_time: ['09:25'],
  return_departure_time: ['19:00'],
  return_arrival_time: ['20:15'],
  airline: ['ITA Airways'],
  services: ['Bagaglio a mano', 'Scelta posto'],
  notes: ['Posto 12A.'],
};

test('a seller finds every field of a ticket, and return times for a round trip only [PUB-01][PUB-04][PUB-05][PUB-06][PUB-18]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  for (const field of [publish.departure, publish.destination]) {
    await expect(field).toBeVisible();
  }
  for (const field of [publish.departureTime, publish.arrivalTime]) {
    await expect(field.group).toHaveText('HH:MM');
  }
  await expect(publish.date.group).toHaveText('gg/mm/aaaa');
  await expect(publish.image).toHaveAttribute('accept', 'image/*');
  await expect(publish.price).toHaveAttribute('inputmode', 'decimal');
  await expect(publish.tripType.getByRole('radio')).toHaveCount(TRIP_TYPES.length);
  await expect(publish.tripType.getByRole('radio', { name: 'Solo andata' })).toBeChecked();
  await expect(publish.airline.getByRole('option')).toHaveText([
    'Non indicata',
    ...PUBLISH_AIRLINES,
  ]);
  await expect(publish.services.getByRole('checkbox')).toHaveCount(6);
  for (const service of SERVICES) {
    await expect(publish.services.getByRole('checkbox', { name: service })).toBeVisible();
  }
  await expect(publish.notes).toBeVisible();

  await expect(publish.returnDepartureTime.group).toHaveCount(0);
  await expect(page.getByText('PNR')).toHaveCount(0);
  await publish.chooseTrip('Andata/Ritorno');
  await expect(publish.returnDepartureTime.group).toBeVisible();
  await expect(publish.returnArrivalTime.group).toBeVisible();
  await expect(page.getByText('Andata e ritorno devono avere lo stesso PNR')).toBeVisible();
});

test('a seller chooses among the 28 airports by prefix or IATA code, and never the same one twice [PUB-02][PUB-02b][PUB-03][PUB-10][PUB-12]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();

  await test.step('the list is filtered by prefix', async () => {
    await publish.departure.click();
    await expect(publish.suggestions).toHaveText(AIRPORTS.map(({ label }) => label));
    await publish.departure.fill('rO');
    await expect(publish.suggestions).toHaveText([
      'Roma - Fiumicino (FCO)',
      'Roma - Ciampino (CIA)',
    ]);
    await publish.departure.fill('oma');
    await expect(publish.suggestions).toHaveCount(0);
  });

  await test.step('an airport is found by its IATA code, beside those that match by prefix', async () => {
    await publish.destination.fill('mxp');
    await expect(publish.suggestions).toHaveText(['Milano - Malpensa (MXP)']);
    await publish.destination.fill('BRI');
    await expect(publish.suggestions).toHaveText([
      'Bari - Palese (BRI)',
      'Brindisi - Papola Casale (BDS)',
    ]);
    await publish.suggestions.first().click();
    await expect(publish.destination).toHaveValue('Bari - Palese (BRI)');
  });

  await test.step('the same airport twice is refused, and the field keeps its value', async () => {
    await publish.choose(publish.departure, 'Pisa - Galilei (PSA)');
    await publish.choose(publish.destination, 'Napoli - Capodichino (NAP)');
    await publish.choose(publish.departure, 'Napoli - Capodichino (NAP)');
    await expect(publish.alert).toHaveText(TEXT.publish.sameAsDestination);
    await expect(publish.departure).toHaveValue('Pisa - Galilei (PSA)');

    await publish.choose(publish.destination, 'Pisa - Galilei (PSA)');
    await expect(publish.alert).toHaveText(TEXT.publish.sameAsDeparture);
    await expect(publish.destination).toHaveValue('Napoli - Capodichino (NAP)');

    await publish.choose(publish.destination, 'Bari - Palese (BRI)');
    await expect(publish.alert).toHaveCount(0);
  });

  for (const round of ['first', 'second']) {
    await test.step(`the error disappears once the form is sent, for the ${round} time`, async () => {
      await publish.fillFlight(FLIGHT);
      await publish.choose(publish.departure, FLIGHT.destination);
      await expect(publish.alert).toHaveText(TEXT.publish.sameAsDestination);
      await publish.submit();
      await expect(publish.price).toHaveValue('');
      await expect(page.getByText(TEXT.publish.done).first()).toBeVisible();
      await expect(publish.alert).toHaveCount(0);
    });
  }
});

test('a seller publishes a round trip with all fields, and a one-way ticket without return times and empty fields [PUB-04][PUB-11][PUB-18]', async ({
  page,
  request,
}) => {
  const publish = await new PublishPage(page).open();

  await test.step('a round trip with all fields', async () => {
    await publish.fillFlight(FLIGHT);
    await publish.departureTime.fill('08:10');
    await publish.arrivalTime.fill('09:25');
    await publish.chooseTrip('Andata/Ritorno');
    await publish.returnDepartureTime.fill('19:00');
    await publish.returnArrivalTime.fill('20:15');
    await publish.airline.selectOption('ITA Airways');
    await publish.tickService('Scelta posto');
    await publish.tickService('Bagaglio a mano');
    await publish.notes.fill('Posto 12A.');

    const sending = page.waitForRequest(isPublishing);
    await publish.submit();
    const sent = await sending;
    expect(await sent.headerValue('authorization')).toMatch(/^Bearer /);
    expect(await sentForm(sent)).toEqual(SENT_ROUND_TRIP);
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    expect(await newestOf(page, request)).toMatchObject({
      departure: 'Roma - Fiumicino (FCO)',
      date: '2026-07-01',
      price: 49.9,
      return_arrival_time: '20:15',
      services: ['Bagaglio a mano', 'Scelta posto'],
      notes: 'Posto 12A.',
    });
  });

  await test.step('a one-way ticket', async () => {
    await expect(publish.price).toHaveValue('');
    await publish.fillFlight(FLIGHT);
    await publish.chooseTrip('Andata/Ritorno');
    await publish.returnDepartureTime.fill('19:00');
    await publish.chooseTrip('Solo andata');
    await expect(publish.returnDepartureTime.group).toHaveCount(0);

    const sending = page.waitForRequest(isPublishing);
    await publish.submit();
    expect(Object.keys(await sentForm(await sending)).toSorted()).toEqual([
      'date',
      'departure',
      'destination',
      'price',
      'trip_type',
    ]);
  });
});

test('the success message shows for three seconds, and the form is cleared [PUB-12]', async ({
  page,
}) => {
  await page.clock.install();
  const publish = await new PublishPage(page).open();
  await publish.fillFlight(FLIGHT);
  await publish.chooseTrip('Andata/Ritorno');
  await publish.airline.selectOption('Ryanair');
  await publish.tickService('Accesso lounge');
  await publish.pick(aPicture());
  await publish.notes.fill('Ciao');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await publish.submit();

  const done = page.getByText(TEXT.publish.done);
  await expect(done).toBeVisible();
  await page.clock.runFor(2950);
  await expect(done).toBeVisible();
  await page.clock.runFor(100);
  await expect(done).toHaveCount(0);

  for (const field of [publish.departure, publish.destination, publish.date.value, publish.price]) {
    await expect(field).toHaveValue('');
  }
  await expect(publish.tripType.getByRole('radio', { name: 'Solo andata' })).toBeChecked();
  await expect(publish.airline).toHaveValue('');
  await expect(
    publish.services.getByRole('checkbox', { name: 'Accesso lounge' }),
  ).not.toBeChecked();
  await expect(publish.notes).toHaveValue('');
  await expect(page.getByText('Scegli un file')).toBeVisible();
  await expect(publish.alert).toHaveCount(0);
});

const REQUIRED = [
  { field: 'Partenza', at: 'departure' },
  { field: 'Destinazione', at: 'destination' },
  { field: 'Data', at: 'date' },
  { field: 'Prezzo', at: 'price' },
] as const;

/** Empties a required field, sees the ticket refused for it, and fills the field in again. */
const sendWithout = async (publish: PublishPage, at: (typeof REQUIRED)[number]['at']) => {
  await publish[at].fill('');
  await expect(publish.alert).toHaveCount(0);
  await publish.submit();
  await expect(publish.alert).toHaveText(TEXT.publish.required);
  const control = at === 'date' ? publish.date.first : publish[at];
  await expect(control).toBeFocused();
  await expect(control).toHaveAccessibleDescription(PROBLEM.required);
  if (at === 'date' || at === 'price') await publish[at].fill(FLIGHT[at]);
  else await publish.choose(publish[at], FLIGHT[at]);
  await expect(publish.alert).toHaveCount(0);
};

test('a ticket without a required field or with an invalid one is not sent, and the focus moves to the field [PUB-07][PUB-16][PUB-18]', async ({
  page,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();

  await test.step('an empty form shows an error until the required fields are filled', async () => {
    await publish.submit();
    await expect(publish.alert).toHaveText(TEXT.publish.required);
    await expect(publish.departure).toBeFocused();
    await publish.fillFlight(FLIGHT);
    await expect(publish.alert).toHaveCount(0);
  });

  for (const { field, at } of REQUIRED) {
    await test.step(`without ${field}`, () => sendWithout(publish, at));
  }

  await test.step('with a past date, notes over the limit and an incomplete time', async () => {
    await publish.date.fill('2026-06-11');
    await publish.notes.fill('x'.repeat(501));
    await expect(page.getByText('501/500')).toBeVisible();
    await publish.departureTime.first.focus();
    await page.keyboard.type('09');
    await publish.submit();
    await expect(publish.date.first).toBeFocused();
    await expect(page.getByText(PROBLEM.pastDate)).toBeVisible();
    await expect(page.getByText(PROBLEM.tooLong(500))).toBeVisible();
    await expect(page.getByText(PROBLEM.time)).toBeVisible();
  });
  expect(count.sent).toBe(0);

  await test.step('corrected, it is published', async () => {
    await publish.date.fill(FLIGHT.date);
    await publish.notes.fill('');
    await publish.departureTime.clear();
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    expect(count.sent).toBe(1);
  });
});

test('a price that does not parse is refused and kept, and one with comma or point is published as 49.90 [PUB-08][PUB-09]', async ({
  page,
  request,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();
  await publish.fillFlight({ ...FLIGHT, price: '' });
  for (const price of ['12abc', '-5', '49,999', 'gratis', '1.000,00']) {
    await test.step(`the price '${price}' is refused`, async () => {
      await publish.price.fill(price);
      await expect(publish.alert).toHaveCount(0);
      await publish.submit();
      await expect(publish.alert).toHaveText(TEXT.publish.price);
      await expect(publish.price).toBeFocused();
      await expect(publish.price).toHaveValue(price);
      expect(count.sent).toBe(0);
    });
  }

  const published = new Set<number>();
  for (const price of ['49,90', '49.90', '49.9']) {
    await test.step(`the price '${price}' is published`, async () => {
      await publish.fillFlight({ ...FLIGHT, price });
      await publish.submit();
      // The message may still be that of the price before.
      await expect(publish.price).toHaveValue('');
      const newest = await newestOf(page, request);
      expect(newest.price).toBe(49.9);
      expect(published).not.toContain(newest.id);
      published.add(newest.id);
    });
  }
});

const FAILURES = [
  { what: 'status 400', status: 400 },
  { what: 'status 500', status: 500 },
  { what: 'a network error', status: null },
];

test('a ticket that could not be published is only logged, and the form keeps its values [PUB-13]', async ({
  page,
  logged,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();
  await publish.fillFlight(FLIGHT);
  await publish.pick(aPicture());
  for (const [before, { what, status }] of FAILURES.entries()) {
    await test.step(`because of ${what}`, async () => {
      await page.unrouteAll();
      await page.route(PUBLISHED, (route) =>
        status ? route.fulfill({ status, json: { date: ['No.'] } }) : route.abort(),
      );
      await publish.submit();
      await expect
        .poll(() => logged.filter((text) => text.includes('La pubblicazione non è riuscita')))
        .toHaveLength(before + 1);
      expect(count.sent).toBe(before + 1);
      await expect(publish.publishButton).not.toHaveAttribute('aria-busy', 'true');
      await expect(publish.alert).toHaveCount(0);
      await expect(page.getByText(TEXT.publish.done)).toHaveCount(0);
      await expect(publish.departure).toHaveValue(FLIGHT.departure);
      await expect(publish.destination).toHaveValue(FLIGHT.destination);
      await expect(publish.date.value).toHaveValue(FLIGHT.date);
      await expect(publish.price).toHaveValue(FLIGHT.price);
      await expect(publish.preview).toBeVisible();
    });
  }
});

test('a seller publishes once by a double click, and by keyboard alone [GEN-07][GEN-08]', async ({
  page,
  request,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();

  await test.step('by a double click', async () => {
    await publish.fillFlight(FLIGHT);
    await publish.publishButton.dblclick();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    expect(count.sent).toBe(1);
    expect((await newestOf(page, request)).destination).toBe(FLIGHT.destination);
  });

  await test.step('by keyboard alone', async () => {
    await publish.departure.focus();
    await page.keyboard.type('lin');
    await expect(publish.suggestions).toHaveText(['Milano - Linate (LIN)']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(publish.departure).toHaveValue('Milano - Linate (LIN)');
    await page.keyboard.press('Tab');
    await expect(publish.destination).toBeFocused();
    await page.keyboard.type('palermo');
    await expect(publish.suggestions).toHaveText(['Palermo - Punta Raisi (PMO)']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await publish.date.fill(FLIGHT.date);
    await publish.price.focus();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(publish.price).toHaveValue('');
    expect(count.sent).toBe(2);
    expect((await newestOf(page, request)).destination).toBe('Palermo - Punta Raisi (PMO)');
  });
});
