import { expect, onTestFinished, vi } from 'vitest';
/** Lets work run as if on another system: only what the code itself asks of `process.platform` changes. */
export const onPlatform = async <T>(
  platform: NodeJS.Platform,
  work: () => T | Promise<T>,
): Promise<T> => {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  try {
    return await work();
  } finally {
    Object.defineProperty(process, 'platform', { value: own });
  }
};

/** An error as Node makes it of one of the operating system. */
export const systemError = (code: string, syscall = 'open', about: object = {}): Error =>
  Object.assign(new Error(`${code}: refused, ${syscall}`), { code, syscall, errno: -1, ...about });

/** The machine's time zone, for the rest of the test. The language of jsdom is English. */
export const beIn = (timeZone: string): void => {
  vi.stubEnv('TZ', timeZone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
  expect(navigator.language).toBe('en-US');
};
