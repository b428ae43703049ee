import { resetLocalTimeZone } from '@internationalized/date';
import { expect, onTestFinished, vi } from 'vitest';

/** The machine's time zone, for the rest of the test. The language of jsdom is English. */
export const beIn = (timeZone: string): void => {
  vi.stubEnv('TZ', timeZone);
  // The calendar's library keeps the one before.
  resetLocalTimeZone();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    resetLocalTimeZone();
  });
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
  expect(navigator.language).toBe('en-US');
};
