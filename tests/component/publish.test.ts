import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PUBLISH_AIRLINES, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { aPicture, FLIGHT } from '../kit/publishing.ts';
import { alertText, descriptionOf, holdTimers, textsOf } from '../support/on-screen.ts';
import { answers, keepLog, offline, type OpenedPage } from '../support/open-page.tsx';
import {
  box,
  choose,
  fillFlight,
  newestOf,
  openForm,
  pick,
  sentForms,
  set,
  submitButton,
} from '../support/publish-form.ts';

const INVALID_DATE = 'Indica una data valida nel formato gg/mm/aaaa.';
const SENT = '/api/tickets/tickets/';
const { departure, destination, date, price } = FLIGHT;

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const service = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const submit = ({ user }: OpenedPage) => user.click(submitButton());

/** Sends the form and waits until it is empty again: the message may be that of the ticket before. */
const publish = async (page: OpenedPage) => {
  await submit(page);
  await waitFor(() => expect(box('Prezzo').value).toBe(''));
  expect(screen.getByText(TEXT.publish.done)).toBeTruthy();
  expect(alertText()).toBe('');
};

describe('a seller', () => {
  it('finds every field of a ticket, and return times for a round trip only [PUB-01][PUB-04][PUB-05][PUB-06][PUB-18]', async () => {
    const { user } = await openForm();
    const hints = ['Data', 'Orario di decollo', 'Orario di atterraggio'].map((name) => box(name));
    expect(hints.map(({ placeholder }) => placeholder)).toEqual(['gg/mm/aaaa', 'HH:MM', 'HH:MM']);
    expect(box('Immagine').accept).toBe('image/*');
    expect(box('Prezzo').inputMode).toBe('decimal');
    expect(screen.getAllByRole('radio')).toHaveLength(TRIP_TYPES.length);
    expect(radio('Solo andata').checked).toBe(true);
    const airlines = within(box('Compagnia aerea')).getAllByRole('option');
    expect(textsOf(airlines)).toEqual(['Non indicata', ...PUBLISH_AIRLINES]);
    expect(SERVICES.map(service)).toEqual(screen.getAllByRole('checkbox'));
    expect(SERVICES).toHaveLength(6);

    const back = /ritorno$/;
    expect(screen.queryAllByLabelText(back)).toEqual([]);
    expect(screen.queryByText(/PNR/)).toBeNull();
    await user.click(radio('Andata/Ritorno'));
    expect(screen.getAllByLabelText(back)).toHaveLength(2);
    expect(screen.getByText(/^Andata e ritorno devono avere lo stesso PNR/)).toBeTruthy();
  });

  it('cannot choose the same airport twice; the error disappears with another choice, or once the form is sent [PUB-10][PUB-12]', async () => {
    const page = await openForm();
    fillFlight();
    choose('Partenza', destination);
    expect(alertText()).toBe(TEXT.journey.sameAsDestination);
    expect(box('Partenza').value).toBe(departure);
    choose('Destinazione', departure);
    expect(alertText()).toBe(TEXT.journey.sameAsDeparture);
    expect(box('Destinazione').value).toBe(destination);
    choose('Destinazione', 'Bari - Palese (BRI)');
    expect(alertText()).toBe('');
    choose('Partenza', 'Bari - Palese (BRI)');
    expect(alertText()).toBe(TEXT.journey.sameAsDestination);
    await publish(page);
  });

  it('publishes a round trip with all fields, reads so for three seconds in a form that is empty again, and publishes a one-way ticket without return times and empty fields [PUB-04][PUB-11][PUB-12][PUB-18]', async () => {
    const page = await openForm();
    fillFlight();
    set(box('Orario di decollo'), '08:10');
    set(box('Orario di atterraggio'), '09:25');
    await page.user.click(radio('Andata/Ritorno'));
    set(box('Decollo del ritorno'), '19:00');
    set(box('Atterraggio del ritorno'), '20:15');
    set(box('Compagnia aerea'), 'ITA Airways');
    await page.user.click(service('Scelta posto'));
    await page.user.click(service('Bagaglio a mano'));
    set(box('Note'), 'Posto 12A.');
    await pick(page);
    expect(DELAY.publishSuccess).toBe(3000);
    const threeSecondsPass = holdTimers(3000);
    await publish(page);
    for (const name of ['Partenza', 'Destinazione', 'Data', 'Compagnia aerea', 'Note'])
      expect(box(name).value, name).toBe('');
    expect(radio('Solo andata').checked).toBe(true);
    expect(SERVICES.map((name) => service(name).checked)).not.toContain(true);
    expect(screen.getByText('Scegli un file')).toBeTruthy();
    threeSecondsPass();
    expect(screen.queryByText(TEXT.publish.done)).toBeNull();
    const times = {
      ...{ departure_time: '08:10', arrival_time: '09:25' },
      ...{ return_departure_time: '19:00', return_arrival_time: '20:15' },
    };
    const texts = { ...times, airline: 'ITA Airways', notes: 'Posto 12A.' };
    const flight = { departure, destination, date, trip_type: 'Andata/Ritorno' };
    const services = ['Bagaglio a mano', 'Scelta posto'];
    const image = expect.any(File) as unknown;
    expect(sentForms(page)).toEqual([{ ...flight, ...texts, price: '49.90', services, image }]);
    expect(page.calls(SENT)[0]).toMatchObject({
      method: 'POST',
      headers: { Authorization: `Bearer ${localStorage.getItem('access')}` },
    });

    fillFlight();
    await page.user.click(radio('Andata/Ritorno'));
    set(box('Decollo del ritorno'), '19:00');
    await page.user.click(radio('Solo andata'));
    await publish(page);
    const oneWay = { departure, destination, date, trip_type: 'Solo andata' };
    expect(sentForms(page)[1]).toEqual({ ...oneWay, price: '49.90' });
  });

  it('finds beside that message the ticket’s pass, with the way to the own tickets and a link to share [PUB-12]', async () => {
    const page = await openForm();
    const name = 'Il biglietto appena pubblicato';
    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    expect(screen.queryByRole('region', { name })).toBeNull();
    fillFlight();
    await publish(page);
    const pass = within(screen.getByRole('region', { name }));
    expect(pass.getByRole('heading', { name: /^\S+ [A-Z]{3} verso \S+ [A-Z]{3}$/ })).toBeTruthy();
    expect(pass.getByText('Pubblicato')).toBeTruthy();
    await page.user.click(pass.getByRole('button', { name: 'Condividi' }));
    await pass.findByText('Link copiato.');
    const shared = new URL(copy.mock.calls[0]?.[0] ?? '');
    expect([shared.pathname, Object.fromEntries(shared.searchParams)]).toEqual([
      '/cerca',
      { departure, destination, date },
    ]);
    await page.user.click(pass.getByRole('link', { name: 'Vedi' }));
    await waitFor(() => expect(window.location.pathname).toBe('/miei-biglietti'));
  });

  it('sees the ticket that is being written as a boarding pass, which screen readers leave to the fields [PUB-01][PUB-04]', async () => {
    const { user } = await openForm();
    const pass = () =>
      screen
        .getByText('Viaggio')
        .closest('[aria-hidden=true]')
        ?.textContent.replaceAll('\u00A0', ' ');
    expect(pass()).toMatch(/Partenza.*Destinazione.*Solo andata/);
    expect(pass()).toContain('Il biglietto prende forma mentre compili i campi.');
    fillFlight({ ...FLIGHT, price: '1249,9' });
    set(box('Orario di decollo'), '08:10');
    set(box('Orario di atterraggio'), '09:25');
    set(box('Compagnia aerea'), 'ITA Airways');
    for (const name of ['Scelta posto', 'Bagaglio a mano']) await user.click(service(name));
    for (const text of [
      ...['FCO', 'CTA', 'Roma', 'Fiumicino', 'Catania', 'Fontanarossa', '08:10', '09:25'],
      ...['mer 1 lug 2026', 'ITA Airways', '1.249,90 €', 'Bagaglio a mano', 'Scelta posto'],
    ])
      expect(pass()).toContain(text);
    expect(pass()).not.toMatch(/prende forma|Ritorno/);
    await user.click(radio('Andata/Ritorno'));
    set(box('Decollo del ritorno'), '19:00');
    expect(pass()).toContain('CTA 19:00 → FCO');
    set(box('Prezzo'), '12abc');
    expect(pass()).not.toContain('€');
  });

  it('publishes once by a double click, and by Enter [GEN-07][GEN-08]', async () => {
    const page = await openForm();
    fillFlight();
    await page.user.dblClick(submitButton());
    await screen.findByText(TEXT.publish.done);
    await waitFor(() => expect(box('Prezzo').value).toBe(''));
    expect(page.calls(SENT)).toHaveLength(1);
    fillFlight();
    await page.user.type(box('Prezzo'), '{Enter}');
    await waitFor(() => expect(box('Prezzo').value).toBe(''));
    expect(page.calls(SENT)).toHaveLength(2);
  });
});

describe('a ticket is not sent', () => {
  const focused = () => document.activeElement;

  it('without a required field, which gets the focus and says so [PUB-07]', async () => {
    const page = await openForm();
    await submit(page);
    await waitFor(() => expect(focused()).toBe(box('Partenza')));
    expect(alertText()).toBe(TEXT.publish.required);
    fillFlight();
    expect(alertText()).toBe('');
    for (const name of ['Data', 'Prezzo']) {
      fillFlight();
      set(box(name), '');
      expect(alertText(), name).toBe('');
      await submit(page);
      await waitFor(() => expect(focused()).toBe(box(name)));
      expect(alertText(), name).toBe(TEXT.publish.required);
      expect(descriptionOf(box(name))).toContain(PROBLEM.required);
    }
    expect(page.calls(SENT)).toEqual([]);
  });

  it('with a past date or what is none, notes over the limit or an incomplete time; corrected, it is [PUB-16][PUB-18][GEN-20]', async () => {
    const page = await openForm();
    fillFlight({ ...FLIGHT, date: '2026-06-11' });
    set(box('Note'), 'x'.repeat(501));
    expect(screen.getByText('501/500')).toBeTruthy();
    await page.user.click(box('Orario di decollo'));
    await page.user.keyboard('09');
    await submit(page);
    await waitFor(() => expect(focused()).toBe(box('Data')));
    expect(descriptionOf(box('Data'))).toContain(PROBLEM.pastDate);
    expect(descriptionOf(box('Note'))).toContain(PROBLEM.tooLong(500));
    expect(descriptionOf(box('Orario di decollo'))).toContain(PROBLEM.time);
    // What is left of a whole date must not be sent as the date before.
    set(box('Data'), '01/07/202');
    await submit(page);
    await waitFor(() => expect(descriptionOf(box('Data'))).toContain(INVALID_DATE));
    expect(box('Data').value).toBe('01/07/202');
    expect(page.calls(SENT)).toEqual([]);
    set(box('Data'), date);
    set(box('Orario di decollo'), '09:30');
    set(box('Note'), '');
    await publish(page);
  });

  it('with a price that does not parse, which is kept; with a comma it publishes 49.90 [PUB-08][PUB-09]', async () => {
    const page = await openForm();
    fillFlight({ ...FLIGHT, price: '1.250' });
    await submit(page);
    await waitFor(() => expect(focused()).toBe(box('Prezzo')));
    expect(alertText()).toBe(TEXT.publish.price);
    expect(box('Prezzo').value).toBe('1.250');
    expect(page.calls(SENT)).toEqual([]);
    set(box('Prezzo'), '49,90');
    await publish(page);
    expect(newestOf(page).price).toBe(49.9);
  });

  it('because of a refusal, a failure or no network, which is only logged, and the form keeps its values [PUB-13]', async () => {
    const logged = keepLog();
    const page = await openForm();
    fillFlight();
    await pick(page);
    for (const [at, answer] of [answers(400, { date: ['No.'] }), offline].entries()) {
      page.answerNext(SENT, answer);
      await submit(page);
      await waitFor(() =>
        expect(logged()).toEqual(Array(at + 1).fill('La pubblicazione non è riuscita')),
      );
      await waitFor(() => expect(submitButton().getAttribute('aria-busy')).not.toBe('true'));
      expect(alertText()).toBe('');
      expect(screen.queryByText(TEXT.publish.done)).toBeNull();
      expect([box('Partenza').value, box('Destinazione').value]).toEqual([departure, destination]);
      expect([box('Data').value, box('Prezzo').value]).toEqual(['01/07/2026', price]);
      expect(screen.getByRole('img', { name: /^Anteprima/ })).toBeTruthy();
      expect(page.calls(SENT)).toHaveLength(at + 1);
    }
  });
});

/** What a screenshot is in the clipboard, or with a text what is copied from a document. */
const clipboardOf = (name: string, text?: string) => ({
  files: [new File([new Uint8Array(aPicture().buffer)], name, { type: 'image/png' })],
  types: text === undefined ? ['Files'] : ['Files', 'text/plain'],
  getData: () => text ?? '',
});

describe('a seller’s picture', () => {
  const done = () => screen.findByText(TEXT.publish.done);
  const notAnImage = () => expect(descriptionOf(box('Immagine'))).toContain(PROBLEM.notAnImage);
  const A_TEXT = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('ciao') };

  it('is taken from the clipboard, wherever the seller pastes it in the form; a text goes to its field [PUB-01][PUB-17]', async () => {
    const page = await openForm();
    const chosen = () => box('Immagine').parentElement?.querySelector('strong')?.textContent;
    fireEvent.paste(document.body, { clipboardData: clipboardOf('nessun-campo.png') });
    expect(chosen()).toBe('nessun-campo.png');
    expect(await screen.findByRole('img', { name: /^Anteprima/ })).toBeTruthy();
    fireEvent.paste(box('Note'), { clipboardData: clipboardOf('nelle-note.png') });
    expect(chosen()).toBe('nelle-note.png');
    // Left to the browser, which puts the text into the field.
    const isLeft = fireEvent.paste(box('Note'), { clipboardData: clipboardOf('x.png', 'ciao') });
    expect([isLeft, chosen()]).toEqual([true, 'nelle-note.png']);

    fillFlight();
    await submit(page);
    await done();
    expect(newestOf(page).image).toMatch(/\.webp$/);
  });

  it('that is dropped beside its field does not open in place of the page; on the field the browser takes it [PUB-20]', async () => {
    await openForm();
    const targets = [screen.getByRole('heading', { level: 1 }), box('Note'), box('Immagine')];
    for (const event of [fireEvent.dragOver, fireEvent.drop]) {
      const areLeft = targets.map((one) => event(one, { dataTransfer: { types: ['Files'] } }));
      expect(areLeft).toEqual([false, false, true]);
    }
    expect(fireEvent.drop(box('Note'), { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  });

  it('shows, and its upload with how far it is; the file before it is forgotten [PUB-11][PUB-17]', async () => {
    const page = await openForm();
    fillFlight();
    // The check of the first file ends once another is chosen.
    let read = () => {};
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (read = resolve));
      return new ArrayBuffer(4);
    });
    await pick(page, A_TEXT);
    await pick(page);
    read();
    expect(screen.getByRole('img', { name: /^Anteprima/ })).toBeTruthy();
    expect(screen.getByText('mare.png', { selector: 'strong' })).toBeTruthy();

    const release = page.holdNext(SENT);
    await submit(page);
    expect(await screen.findByLabelText('Invio dell’immagine: 25%')).toBe(
      screen.getByRole('progressbar'),
    );
    expect(submitButton().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(PROBLEM.notAnImage)).toBeNull();
    release();
    await done();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(newestOf(page).image).toMatch(/\.webp$/);
  });

  it('that is still read when the form is sent goes with what stood in the form then, and not with what is typed meanwhile [PUB-11][PUB-17]', async () => {
    const page = await openForm();
    fillFlight();
    let read = () => {};
    const isRead = new Promise<void>((resolve) => (read = resolve));
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(async () => {
      await isRead;
      return new Uint8Array(aPicture().buffer).buffer;
    });
    await pick(page);
    await submit(page);
    set(box('Note'), 'Scritto dopo.');
    read();
    await done();
    expect(newestOf(page)).toMatchObject({ notes: '', departure });
  });

  it('that is none is refused at its field, and can be removed [PUB-17]', async () => {
    const page = await openForm();
    fillFlight();
    await pick(page, A_TEXT);
    await waitFor(notAnImage);
    await submit(page);
    await waitFor(() => expect(document.activeElement).toBe(box('Immagine')));
    await page.user.click(screen.getByRole('button', { name: 'Rimuovi il file foto.png' }));
    expect(screen.queryByText(PROBLEM.notAnImage)).toBeNull();
    expect(page.calls(SENT)).toEqual([]);
    await publish(page);
    expect(newestOf(page).image).toBeNull();
  });

  it('that the server alone refuses says so at its field [PUB-17][PUB-20]', async () => {
    keepLog();
    const page = await openForm();
    fillFlight();
    const buffer = Buffer.from('II*\0 non sono una fotografia');
    await pick(page, { name: 'mare.tiff', mimeType: 'image/tiff', buffer });
    await submit(page);
    await waitFor(notAnImage);
    await waitFor(() => expect(document.activeElement).toBe(box('Immagine')));
    expect(page.calls(SENT)).toHaveLength(1);
    expect(box('Prezzo').value).toBe(price);
  });

  it('that is gone once it is chosen says so; one that goes later is published [PUB-20]', async () => {
    const page = await openForm();
    fillFlight();
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(gone);
    await pick(page);
    await waitFor(() => expect(descriptionOf(box('Immagine'))).toContain(PROBLEM.imageGone));
    await submit(page);
    await waitFor(() => expect(document.activeElement).toBe(box('Immagine')));
    expect(page.calls(SENT)).toEqual([]);
    reading.mockRestore();

    const file = await pick(page);
    await waitFor(() => expect(descriptionOf(box('Immagine'))).not.toContain(PROBLEM.imageGone));
    vi.spyOn(file, 'arrayBuffer').mockImplementation(gone);
    await publish(page);
    expect(newestOf(page).image).toMatch(/\.webp$/);
  });
});
