import { AIRPORTS, PUBLISH_AIRLINES, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { aPicture, countSent, FLIGHT, isPublishing, newestOf } from '../kit/publishing.ts';
import { sentForm } from '../support/sent-form.ts';
import { expect, test } from '../support/test.ts';

test.use({
  persona: 'marta',
  // Trace snapshots fetch the preview of a picture, which the page's Content-Security-Policy blocks.
  trace: { mode: 'retain-on-failure', snapshots: false },
});

const PUBLISHED = '**/api/tickets/tickets/';

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

test('a seller is offered the 28 airports, filtered by prefix [PUB-02][PUB-02b]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  await publish.departure.click();
  await expect(publish.suggestions).toHaveText(AIRPORTS.map(({ label }) => label));
  await publish.departure.fill('rO');
  await expect(publish.suggestions).toHaveText(['Roma - Fiumicino (FCO)', 'Roma - Ciampino (CIA)']);
  await publish.departure.fill('oma');
  await expect(publish.suggestions).toHaveCount(0);
});

test('a seller finds an airport by its IATA code, beside those that match by prefix [PUB-03]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
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

test('a seller cannot choose the same airport twice, and the field keeps its value [PUB-10]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
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

test('the error of a refused airport disappears once the form is sent [PUB-10][PUB-12]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  for (const round of ['first', 'second']) {
    await publish.fillFlight(FLIGHT);
    await publish.choose(publish.departure, FLIGHT.destination);
    await expect(publish.alert, round).toHaveText(TEXT.publish.sameAsDestination);
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done).first()).toBeVisible();
    await expect(publish.alert, round).toHaveCount(0);
  }
});

test('a seller publishes a round trip with all fields [PUB-04][PUB-11][PUB-18]', async ({
  page,
  request,
}) => {
  const publish = await new PublishPage(page).open();
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
  expect(await sentForm(sent)).toEqual({
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
  });
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

test('a one-way ticket is sent without return times and without empty fields [PUB-04][PUB-11]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
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

test('a seller sees the progress of an upload [PUB-11]', async ({ page }) => {
  const publish = await new PublishPage(page).open();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(PUBLISHED, async (route) => {
    await held;
    await route.fulfill({ status: 201, json: {} });
  });
  await publish.fillFlight(FLIGHT);
  await publish.pick(aPicture());
  await publish.submit();
  await expect(publish.progress).toBeVisible();
  await expect(publish.publishButton).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  await expect(publish.progress).toHaveCount(0);
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

const missing = [
  { field: 'Partenza', at: 'departure' },
  { field: 'Destinazione', at: 'destination' },
  { field: 'Data', at: 'date' },
  { field: 'Prezzo', at: 'price' },
] as const;

for (const { field, at } of missing) {
  test(`a ticket without ${field} is not sent, and the focus moves to the field [PUB-07]`, async ({
    page,
  }) => {
    const count = countSent(page);
    const publish = await new PublishPage(page).open();
    if (at !== 'departure') await publish.choose(publish.departure, FLIGHT.departure);
    if (at !== 'destination') await publish.choose(publish.destination, FLIGHT.destination);
    if (at !== 'date') await publish.date.fill(FLIGHT.date);
    if (at !== 'price') await publish.price.fill(FLIGHT.price);
    await publish.submit();
    await expect(publish.alert).toHaveText(TEXT.publish.required);
    const control = at === 'date' ? publish.date.first : publish[at];
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleDescription(PROBLEM.required);
    expect(count.sent).toBe(0);
  });
}

test('an empty form shows an error, which disappears once the required fields are filled [PUB-07]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  await publish.submit();
  await expect(publish.alert).toHaveText(TEXT.publish.required);
  await expect(publish.departure).toBeFocused();
  await publish.fillFlight(FLIGHT);
  await expect(publish.alert).toHaveCount(0);
  await publish.submit();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
});

for (const price of ['12abc', '-5', '49,999', 'gratis', '1.000,00']) {
  test(`the price '${price}' is refused [PUB-08][PUB-09]`, async ({ page }) => {
    const count = countSent(page);
    const publish = await new PublishPage(page).open();
    await publish.fillFlight({ ...FLIGHT, price });
    await publish.submit();
    await expect(publish.alert).toHaveText(TEXT.publish.price);
    await expect(publish.price).toBeFocused();
    await expect(publish.price).toHaveValue(price);
    expect(count.sent).toBe(0);
  });
}

for (const price of ['49,90', '49.90', '49.9']) {
  test(`the price '${price}' is published as 49.90 [PUB-09]`, async ({ page, request }) => {
    const publish = await new PublishPage(page).open();
    await publish.fillFlight({ ...FLIGHT, price });
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    expect((await newestOf(page, request)).price).toBe(49.9);
  });
}

test('a past date, notes over the limit and an incomplete time are refused before sending [PUB-16][PUB-18]', async ({
  page,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();
  await publish.fillFlight({ ...FLIGHT, date: '2026-06-11' });
  await publish.notes.fill('x'.repeat(501));
  await expect(page.getByText('501/500')).toBeVisible();
  await publish.departureTime.first.focus();
  await page.keyboard.type('09');
  await publish.submit();
  await expect(publish.date.first).toBeFocused();
  await expect(page.getByText(PROBLEM.pastDate)).toBeVisible();
  await expect(page.getByText(PROBLEM.tooLong(500))).toBeVisible();
  await expect(page.getByText(PROBLEM.time)).toBeVisible();
  expect(count.sent).toBe(0);
});

const failures = [
  { what: 'status 400', status: 400 },
  { what: 'status 500', status: 500 },
  { what: 'a network error', status: null },
];

for (const { what, status } of failures) {
  test(`a ticket not published because of ${what} is only logged, and the form keeps its values [PUB-13]`, async ({
    page,
    logged,
  }) => {
    const publish = await new PublishPage(page).open();
    await page.route(PUBLISHED, (route) =>
      status ? route.fulfill({ status, json: { date: ['No.'] } }) : route.abort(),
    );
    await publish.fillFlight(FLIGHT);
    await publish.pick(aPicture());
    await publish.submit();
    await expect
      .poll(() => logged.filter((text) => text.includes('La pubblicazione non è riuscita')))
      .toHaveLength(1);
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

test('a double click publishes once [GEN-08]', async ({ page, request }) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();
  await publish.fillFlight(FLIGHT);
  await publish.publishButton.dblclick();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  expect(count.sent).toBe(1);
  expect((await newestOf(page, request)).destination).toBe(FLIGHT.destination);
});

test('a seller publishes by keyboard alone [GEN-07]', async ({ page }) => {
  const publish = await new PublishPage(page).open();
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
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
});
