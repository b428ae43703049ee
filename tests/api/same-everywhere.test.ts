import { expect, it } from 'vitest';
import { addDays, dayInRome } from '#contract/rome-time';
import type { Answers } from '../support/child-process/api-answers.ts';
import { runMoved } from '../support/moved-process.ts';

/** Rome, UTC+14, UTC−5, and UTC−5 with the host's date 400 days ahead. */
const HOSTS = [
  ['Europe/Rome', 0],
  ['Pacific/Kiritimati', 0],
  ['America/New_York', 0],
  ['America/New_York', 400],
] as const;

const hosts = await Promise.all(
  HOSTS.map(async ([zone, days]) => ({
    zone,
    days,
    answers: await runMoved<Answers>('api-answers.ts', { zone, days }),
  })),
);
const [home] = hosts;

it('a reset to the same scenario and date gives the same export byte for byte, in every time zone and year [SEED-03]', () => {
  for (const { zone, days, answers } of hosts) {
    const where = `${zone}, ${days} days ahead`;
    for (const [scenario, [first, second]] of Object.entries(answers.exports)) {
      expect(second, `${scenario} in ${where}`).toBe(first);
    }
    expect(answers.exports, where).toEqual(home?.answers.exports);
  }
  expect(new Set(Object.values(home?.answers.exports ?? {}).flat()).size).toBe(3);
});

it('a frozen sandbox gives the same answers in every time zone and year [SEED-03, DEMO-04]', () => {
  for (const { zone, days, answers } of hosts) {
    for (const [page, text] of Object.entries(answers.frozen)) {
      expect(text, `${page} in ${zone}, ${days} days ahead`).toBe(home?.answers.frozen[page]);
    }
  }
  expect(Object.keys(home?.answers.frozen ?? {})).toHaveLength(7);
});

it('a live search has last-minute flights and no past ones, today and in 400 days [SEED-02, SEARCH-13]', () => {
  for (const { zone, days, answers } of hosts) {
    const { today, flights } = answers.live;
    const where = `${zone}, ${days} days ahead`;
    const day = dayInRome(Date.now() + days * 86_400_000);
    expect([addDays(day, -1), day], where).toContain(today);
    expect(flights.every((date) => date >= today && date <= addDays(today, 30))).toBe(true);
    const thisWeek = flights.filter((date) => date <= addDays(today, 7));
    expect(thisWeek.length, where).toBeGreaterThanOrEqual(3);
    expect(flights.length, where).toBeGreaterThan(40);
  }
});
