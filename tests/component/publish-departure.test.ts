import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { FLIGHT } from '../kit/publishing.ts';
import { calendarDay } from '../support/date-field.ts';
import { descriptionOf, holdTimers } from '../support/on-screen.ts';
import { keepLog, openPage, type OpenedPage } from '../support/open-page.tsx';
import { box, fillFlight, newestOf, openForm, set, submitButton } from '../support/publish-form.ts';
import { TODAY, type TestSandbox } from '../support/server.ts';

const TOMORROW = '2026-06-13';

const submit = ({ user }: OpenedPage) => user.click(submitButton());
const freeze = ({ state }: TestSandbox, instant: string) => state.clock.set(Date.parse(instant));

const expectRefused = async (field: string, problem: string) => {
  await waitFor(() => expect(document.activeElement).toBe(box(field)));
  expect(descriptionOf(box(field))).toMatch(new RegExp(`${problem}$`));
};
const expectPublished = async (page: OpenedPage, stored: object) => {
  await submit(page);
  await waitFor(() => expect(box('Prezzo').value).toBe(''));
  expect(newestOf(page)).toMatchObject(stored);
};

it('a seller cannot publish a flight that has left, not even by a minute, nor one of a day that has ended [PUB-13][PUB-16][GEN-09]', async () => {
  keepLog();
  const page = await openForm();
  fillFlight({ ...FLIGHT, date: TODAY });
  set(box('Orario di decollo'), '09:00');
  await submit(page);
  await expectRefused('Orario di decollo', PROBLEM.departed);
  expect(page.writes()).toEqual([]);
  set(box('Orario di decollo'), '09:01');
  await expectPublished(page, { date: TODAY, departure_time: '09:01' });

  // The day ends unnoticed: the server refuses, which the form says at the field, and it keeps the rest.
  fillFlight({ ...FLIGHT, date: TODAY });
  freeze(page.sandbox, '2026-06-13T00:00:30+02:00');
  await submit(page);
  await expectRefused('Data', PROBLEM.pastDate);
  expect([box('Data').value, box('Partenza').value]).toEqual(['12/06/2026', FLIGHT.departure]);
  expect(page.writes()).toHaveLength(2);
  set(box('Data'), TOMORROW);
  await expectPublished(page, { date: TOMORROW });
});

describe('a page that is open at midnight', () => {
  afterEach(() => vi.useRealTimers());

  /** Opens the form half a minute before midnight in Rome, on a clock that runs; returns how the minute passes. */
  const openBeforeMidnight = async () => {
    const { sandbox } = await openPage('/login');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-12T21:59:30.000Z') });
    sandbox.state.clock.live();
    // Until the full minute, and a second more.
    const letTimersGo = holdTimers(31_000);
    const page = await openForm({ sandbox });
    fillFlight({ ...FLIGHT, date: TODAY });
    return {
      page,
      passMidnight: () => {
        vi.setSystemTime(Date.parse('2026-06-12T22:00:01.000Z'));
        letTimersGo();
      },
    };
  };

  it('offers the new day, and refuses the old one [PUB-16][GEN-09]', async () => {
    const { page, passMidnight } = await openBeforeMidnight();
    passMidnight();
    await page.user.click(screen.getByRole('button', { name: 'Apri il calendario' }));
    const isOver = () =>
      calendarDay(/ 12 giugno/)
        .closest('td')
        ?.getAttribute('aria-disabled');
    await waitFor(() => expect(isOver()).toBe('true'));
    expect(calendarDay(/ 13 giugno/).getAttribute('aria-disabled')).toBeNull();
    await page.user.keyboard('{Escape}');
    await submit(page);
    await expectRefused('Data', PROBLEM.pastDate);
    expect(box('Data').value).toBe('12/06/2026');
    expect(page.writes()).toEqual([]);
  });
});
