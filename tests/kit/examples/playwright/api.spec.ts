import { getCalendar } from 'rivola-kit/contract/calendar';
import { requestPasswordReset } from 'rivola-kit/contract/password-reset';
import { EMAIL } from 'rivola-kit/people';
import { expect, test } from './test.ts';

test('a visitor finds tickets by the API, in the sandbox of the worker', async ({ request }) => {
  const answer = await request.get('/api/tickets/public/');
  expect(await answer.json()).not.toHaveLength(0);
});

test('a person who forgot the password gets a mail with a link', async ({ demo }) => {
  await demo.callAs(null, requestPasswordReset, { body: { email: EMAIL.luca } });
  expect((await demo.waitForMail(EMAIL.luca)).link).toContain('/password-reset-confirm/');
});

test('midnight comes when the clock is advanced', async ({ demo }) => {
  await demo.freeze('2026-06-12T23:59:00+02:00');
  await demo.advance({ minutes: 2 });
  expect((await demo.callAs(null, getCalendar, {})).today).toBe('2026-06-13');
});

test.describe('on Christmas Eve', () => {
  test.use({ date: '2026-12-24' });

  test('the calendar begins on that day', async ({ demo }) => {
    expect((await demo.callAs(null, getCalendar, {})).today).toBe('2026-12-24');
  });
});
