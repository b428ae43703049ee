import { expect, onTestFinished, vi } from 'vitest';

/** The machine's time zone, for the rest of the test. The language of jsdom is English. */
export const beIn = (timeZone: string): void => {
  vi.stubEnv('TZ', timeZone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
  expect(navigator.language).toBe('en-US');
};
