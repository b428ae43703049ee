import { fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AIRPORTS } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { calendar, calendarDay, DateField } from '../support/date-field.ts';
import { alertText, descriptionOf, holdTimers, textsOf } from '../support/on-screen.ts';
import { settleCalls } from '../support/open-page.tsx';
import {
  box,
  choose,
  fillFlight,
  newestOf,
  openForm,
  pick,
  set,
  submitButton,
  suggestions,
} from '../support/publish-form.ts';
import { address, cards, openSearch, pressSearch } from '../support/search-screen.ts';
import { beIn } from '../support/platform.ts';

const INVALID_DATE = 'Indica una data valida nel formato gg/mm/aaaa.';
const TODAY = 'Oggi, venerdì 12 giugno 2026';

/** As WebDriver's `clear`, scripts and extensions do: the value is another, and no input event says so. */
const setSilently = (control: HTMLInputElement, value: string, events: readonly string[]): void => {
  control.value = value;
  for (const type of events) fireEvent(control, new Event(type, { bubbles: true }));
};

describe('what stands in a box counts, however it came there [GEN-20]', () => {
  const SILENT = [['focusin', 'change', 'focusout'], []];

  it.each(SILENT.map((events) => ({ events })))(
    'a driver that clears by $events and types finds what it typed, and nothing of before',
    async ({ events }) => {
      const page = await openSearch('?departure=Roma&date=2026-12-01');
      for (const [name, text] of [
        ['Partenza', 'Milano'],
        ['Data', '2/12/2026'],
        ['Destinazione', 'Bari'],
      ] as const) {
        setSilently(box(name), '', events);
        await page.user.type(box(name), text);
        expect(box(name).value).toBe(text);
      }
      await pressSearch(page);
      await waitFor(() =>
        expect(address()).toBe('/cerca?departure=Milano&destination=Bari&date=2026-12-02'),
      );
    },
  );

  it('a script that sets every box of a ticket and tells nobody publishes what it has set', async () => {
    const page = await openForm();
    fillFlight();
    await page.user.type(box('Prezzo'), '{Control>}a{/Control}51,50');
    await page.user.type(box('Note'), 'prima');
    for (const [name, value] of [
      ['Partenza', 'Roma - Fiumicino (FCO)'],
      ['Prezzo', '20'],
      ['Data', '02/12/2026'],
      ['Orario di decollo', '9.35'],
      ['Note', 'dopo'],
    ] as const)
      setSilently(box(name), value, []);
    await pick(page);
    await page.user.click(submitButton());
    await waitFor(() =>
      expect(newestOf(page)).toMatchObject({
        departure: 'Roma - Fiumicino (FCO)',
        price: 20,
        date: '2026-12-02',
        departure_time: '09:35',
        notes: 'dopo',
      }),
    );
  });

  it('a caret within a text stays where it is while one types', async () => {
    const page = await openSearch('?departure=Roma');
    await page.user.type(box('Partenza'), 'x', { initialSelectionStart: 1 });
    expect([box('Partenza').value, box('Partenza').selectionStart]).toEqual(['Rxoma', 2]);
  });
});

describe('a buyer', () => {
  const open = async (filters = '') => {
    const page = await openSearch(filters);
    await waitFor(() => expect(cards()).not.toEqual([]));
    return { page, date: new DateField(page.user, 'Data') };
  };
  const expectFocusOn = (day: string) =>
    waitFor(() => expect(document.activeElement).toBe(calendarDay(day)));

  it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
    'in %s searches for the day that is picked [GEN-03][SEARCH-02]',
    async (timeZone) => {
      beIn(timeZone);
      const { page, date } = await open('?date=2026-07-01');
      expect(date.text).toBe('01/07/2026');
      await page.user.click(date.opener);
      await expectFocusOn('mercoledì 1 luglio 2026, data scelta');
      await page.user.click(calendarDay('venerdì 31 luglio 2026'));
      await pressSearch(page);
      await waitFor(() => expect(address()).toBe('/cerca?date=2026-07-31'));
      expect(date.text).toBe('31/07/2026');
    },
  );

  it('types, pastes or has filled in a date as people write it, and finds it in one form on leaving [GEN-20][GEN-03]', async () => {
    const { page, date } = await open('?departure=Trapani');
    const { user } = page;
    expect([date.text, date.input.placeholder, date.input.inputMode]).toEqual([
      ...['', 'gg/mm/aaaa', 'decimal'],
    ]);
    await date.type('1.1.27');
    expect(date.text, 'nothing is changed while it is typed').toBe('1.1.27');
    await user.tab();
    expect(date.text).toBe('01/01/2027');
    date.input.focus();
    date.input.select();
    await user.paste('20/06/2026\u00A010:35');
    await user.tab();
    expect([date.text, descriptionOf(date.input)]).toEqual(['20/06/2026', '']);
    // A phone's key has no name, and what is dictated comes as a composition.
    date.input.focus();
    expect(fireEvent.keyDown(date.input, { key: 'Unidentified' })).toBe(true);
    fireEvent.input(date.input, { target: { value: '1 dic 26' }, isComposing: true });
    expect(date.text).toBe('1 dic 26');
    await user.tab();
    expect(date.text).toBe('01/12/2026');
    // By a script or the browser, while nobody is in the field.
    set(date.input, '2026-06-21T10:00');
    expect(date.text).toBe('21/06/2026');
    await pressSearch(page);
    await waitFor(() => expect(address()).toBe('/cerca?departure=Trapani&date=2026-06-21'));
  });

  it('does not search for a text that is no date, which stays and is told the form until another is typed or it is cleared [GEN-20]', async () => {
    const { page, date } = await open('?departure=Trapani');
    const { length } = page.calls('/api/tickets/public/');
    const isTold = () => descriptionOf(date.input).includes(INVALID_DATE);
    await date.type(' 13/13/2026');
    expect(isTold()).toBe(false);
    await page.user.keyboard('{Enter}');
    expect([document.activeElement, isTold()]).toEqual([date.input, true]);
    await page.user.keyboard('x');
    expect(isTold()).toBe(false);
    await page.user.keyboard('{Backspace}');
    await page.user.tab();
    expect([date.text, isTold()]).toEqual([' 13/13/2026', true]);
    await pressSearch(page);
    expect([document.activeElement, isTold()]).toEqual([date.input, true]);
    expect(address()).toBe('/cerca?departure=Trapani');
    expect(page.calls('/api/tickets/public/')).toHaveLength(length);
    await page.user.click(screen.getByRole('button', { name: 'Azzera i filtri' }));
    await waitFor(() => expect([date.text, isTold()]).toEqual(['', false]));
  });

  it('who presses a button from the field is told only after the press, which an error would move [GEN-18][GEN-20]', async () => {
    const { page, date } = await open();
    const isTold = () => descriptionOf(date.input).includes(INVALID_DATE);
    await date.type('domani');
    const target = screen.getByRole('checkbox', { name: 'Scelta posto' });
    await page.user.pointer({ keys: '[MouseLeft>]', target });
    expect([document.activeElement === date.input, isTold()]).toEqual([false, false]);
    await page.user.pointer({ keys: '[/MouseLeft]', target });
    await waitFor(() => expect(isTold()).toBe(true));
  });

  it('by keyboard alone opens, uses and closes the calendar, and sends by Enter [GEN-07][GEN-03]', async () => {
    const { page, date } = await open();
    const { user } = page;
    await date.type('{Alt>}{ArrowDown}{/Alt}');
    await expectFocusOn(TODAY);
    // The day before today cannot be reached.
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}{PageDown}{Enter}');
    expect([date.text, document.activeElement]).toEqual(['20/07/2026', date.input]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/cerca?date=2026-07-20'));

    date.opener.focus();
    for (const keys of ['{Enter}', '{ArrowDown}{Escape}{Enter}']) {
      await user.keyboard(keys);
      await expectFocusOn('lunedì 20 luglio 2026, data scelta');
    }
    await user.keyboard('{Escape}');
    expect([calendar(), document.activeElement]).toEqual([null, date.opener]);
    expect(date.text).toBe('20/07/2026');

    await date.type('{Alt>}{ArrowDown}{/Alt}');
    screen.getByRole('button', { name: 'Togli la data' }).focus();
    await user.keyboard('{Enter}');
    expect([calendar(), date.text]).toEqual([null, '']);
  });

  it('moves in the calendar by day, week, month and year, never before today, however quickly one presses, and keeps the focus when no month is left [GEN-07][GEN-03][GEN-18]', async () => {
    const { page, date } = await open();
    const { user } = page;
    await date.type('31/8/2026{Alt>}{ArrowDown}{/Alt}');
    const days = within(calendar() as HTMLElement).getAllByRole('columnheader', { hidden: true });
    expect(textsOf(days)).toEqual('lun mar mer gio ven sab dom'.split(' '));
    for (const [keys, day] of [
      ['{Home}', 'sabato 1 agosto 2026'],
      ['{ArrowLeft}', 'venerdì 31 luglio 2026'],
      ['{PageDown}{PageDown}', 'mercoledì 30 settembre 2026'],
      ['{End}{ArrowRight}{ArrowDown}', 'giovedì 8 ottobre 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'venerdì 8 ottobre 2027'],
      ['{ArrowUp}{Alt>}{ArrowLeft}{/Alt}', 'venerdì 1 ottobre 2027'],
      ['{Shift>}{PageUp}{/Shift}', 'giovedì 1 ottobre 2026'],
      ['{PageUp}{PageUp}{PageUp}{PageUp}', TODAY],
      ['{Shift>}{PageUp}{/Shift}{Home}', TODAY],
      ['{PageDown}', 'domenica 12 luglio 2026'],
    ] as const) {
      await user.keyboard(keys);
      expect(document.activeElement?.ariaLabel, keys).toBe(day);
    }
    const reachable = calendar()?.querySelectorAll('td [tabindex="0"]');
    expect(reachable).toHaveLength(1);
    const before = screen.getByRole('button', { name: 'Mese precedente' });
    const after = screen.getByRole('button', { name: 'Mese successivo' });
    // As presses that follow each other quickly.
    for (const detail of [1, 2, 3]) fireEvent.click(after, { detail });
    for (const detail of [1, 2]) fireEvent.click(before, { detail });
    await user.click(before);
    expect(document.activeElement).toBe(before);
    await user.click(before);
    expect(document.activeElement).toBe(calendarDay(TODAY));
    await user.keyboard('{Enter}');
    expect(date.text).toBe('12/06/2026');
  });
});

describe('a seller who chooses an airport', () => {
  const highlighted = () =>
    document.querySelector('[role=option][aria-selected=true]')?.textContent;
  const FIUMICINO = 'Roma - Fiumicino (FCO)';
  const CIAMPINO = 'Roma - Ciampino (CIA)';
  const PISA = 'Pisa - Galilei (PSA)';

  it('opens the list by its arrow or the keyboard, and Tab or Enter chooses the highlighted one [PUB-02][GEN-07]', async () => {
    const { user } = await openForm();
    const departure = box('Partenza');
    const expectOpen = (isOpen: boolean) => {
      expect(suggestions()).toHaveLength(isOpen ? AIRPORTS.length : 0);
      expect(document.activeElement).toBe(departure);
    };
    const [arrow] = screen.getAllByRole('button', { name: 'Mostra i suggerimenti' });
    for (const isOpen of [true, false]) {
      await user.click(arrow as HTMLElement);
      expectOpen(isOpen);
    }
    await user.click(departure);
    expectOpen(true);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(suggestions()).toEqual([]);

    await user.click(departure);
    expectOpen(true);
    expect(highlighted()).toBeUndefined();
    for (const [key, airport] of [
      ['{End}', 'Alghero - Fertilia (AHO)'],
      ['{ArrowDown}', 'Roma - Fiumicino (FCO)'],
      ['{ArrowUp}', 'Alghero - Fertilia (AHO)'],
      ['{Home}', 'Roma - Fiumicino (FCO)'],
      ['{ArrowDown}', CIAMPINO],
    ] as const) {
      await user.keyboard(key);
      expect(highlighted()).toBe(airport);
    }
    await user.tab();
    expect([departure.value, document.activeElement]).toEqual([CIAMPINO, box('Destinazione')]);

    departure.focus();
    await user.keyboard('{Escape}');
    expectOpen(false);
    await user.keyboard('{ArrowDown}');
    expect(highlighted()).toBe(CIAMPINO);
    await user.keyboard('{Enter}');
    expectOpen(false);
    expect(departure.value).toBe(CIAMPINO);
  });

  it('gets the airport that a typed query can only mean by Tab, Enter or leaving the field [PUB-02][PUB-03]', async () => {
    const page = await openForm();
    const { user } = page;
    const departure = box('Partenza');
    const isWrong = () => descriptionOf(departure).includes(PROBLEM.airport);
    for (const [typed, key, label] of [
      // Brindisi begins with it, too.
      ['bri', '{Enter}', 'Bari - Palese (BRI)'],
      ['tor', '{Tab}', 'Torino - Caselle (TRN)'],
    ] as const) {
      await user.clear(departure);
      await user.keyboard(typed + key);
      expect([departure.value, isWrong()], typed).toEqual([label, false]);
    }
    await user.clear(departure);
    await user.keyboard('cia');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(departure.value).toBe(CIAMPINO);
    expect(page.calls('/api/tickets/tickets/')).toEqual([]);
  });

  it('keeps a query that can mean several airports or none, and reads what is wrong, until another is typed or chosen [PUB-02][PUB-16]', async () => {
    const page = await openForm();
    const { user } = page;
    fillFlight();
    const departure = box('Partenza');
    const isWrong = () => descriptionOf(departure).includes(PROBLEM.airport);
    for (const [typed, key] of [
      ['roma', '{Tab}'],
      ['Parigi', '{ArrowDown}{ArrowUp}{Enter}'],
    ] as const) {
      await user.clear(departure);
      expect(isWrong()).toBe(false);
      await user.keyboard(typed + key);
      expect([departure.value, isWrong()], typed + key).toEqual([typed, true]);
    }
    // What was chosen before is not sent in its place.
    await user.click(submitButton());
    await waitFor(() => expect(document.activeElement).toBe(departure));
    expect([departure.value, isWrong()]).toEqual(['Parigi', true]);
    expect(page.calls('/api/tickets/tickets/')).toEqual([]);
    for (const _ of ['chosen', 'the one that is chosen already, again']) {
      await user.clear(departure);
      await user.keyboard('roma{ArrowDown}{ArrowDown}{Tab}');
      expect([departure.value, isWrong()]).toEqual([CIAMPINO, false]);
    }
  });

  it('keeps the airport that was picked, or the one before a refused pick, if the next field is entered before the page is drawn [PUB-02][PUB-10][GEN-18]', async () => {
    await openForm();
    const [departure, destination] = [box('Partenza'), box('Destinazione')];
    const pickAndLeave = async (label: string) => {
      departure.focus();
      set(departure, 'rom');
      const option = screen.getByRole('option', { name: label });
      // As a busy browser: microtasks alone run between the two events. Testing Library would render in between.
      await getConfig().asyncWrapper(async () => {
        option.click();
        await Promise.resolve();
        destination.focus();
      });
      await settleCalls();
    };
    await pickAndLeave(FIUMICINO);
    expect([departure.value, descriptionOf(departure)]).toEqual([FIUMICINO, '']);
    choose('Destinazione', CIAMPINO);
    await pickAndLeave(CIAMPINO);
    expect([departure.value, descriptionOf(departure)]).toEqual([FIUMICINO, '']);
    expect(alertText()).toBe(TEXT.journey.sameAsDestination);
  });

  it('keeps the one chosen before who types and presses Escape; a full label is chosen, and refused like any choice [PUB-02][PUB-10]', async () => {
    const { user } = await openForm();
    const departure = box('Partenza');
    choose('Partenza', PISA);
    await user.click(departure);
    set(departure, 'xyz');
    await user.keyboard('{Escape}');
    expect(departure.value).toBe(PISA);
    await user.click(box('Destinazione'));
    set(box('Destinazione'), PISA.toLowerCase());
    expect([box('Destinazione').value, alertText()]).toEqual(['', TEXT.journey.sameAsDeparture]);
  });

  it('hears the number of suggestions and the choice from a screen reader, and nothing of it once the form is emptied [PUB-02][PUB-12][GEN-07]', async () => {
    const { user } = await openForm();
    const said = () => document.querySelector('#a11y-status-message')?.textContent;
    // An announcement comes 200 ms after what it is about, and goes 500 ms later.
    const announce = holdTimers(200);
    const expectSaid = (text: string) => {
      announce();
      expect(said()).toBe(text);
    };
    await user.click(box('Partenza'));
    expectSaid('28 suggerimenti');
    await user.paste('lin');
    expectSaid('1 suggerimento');
    await user.keyboard('{ArrowDown}{Enter}');
    expectSaid('Scelto: Milano - Linate (LIN)');
    await user.click(box('Destinazione'));
    expect(screen.getByRole('listbox', { name: 'Suggerimenti' })).toBeTruthy();
    fillFlight();
    announce();
    await waitFor(() => expect(said()).toBe(''));
    await user.click(submitButton());
    await waitFor(() => expect(box('Partenza').value).toBe(''));
    expectSaid('');
  });
});
