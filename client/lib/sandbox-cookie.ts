import { readCookies } from './storage.ts';

/** The sandbox of requests that name none. */
export const DEFAULT_SANDBOX = 'default';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

/** The id in this browser's `sandbox` cookie, which goes with every request. */
export const currentSandbox = (): string => COOKIE.exec(readCookies())?.[1] || DEFAULT_SANDBOX;
