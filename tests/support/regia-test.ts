/** What several of Regia's suites observe. */
import type { Locator, Page } from '@playwright/test';
import { getCalendar } from '#contract/calendar';
import type { Demo } from '../kit/demo.ts';
import type { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect } from './test.ts';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';

/** Records the product's calls that are answered with a status over 400. */
export const recordRefusals = (page: Page): string[] => {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isProduct = pathname.startsWith('/api/') && !pathname.startsWith('/api/demo/');
    if (isProduct && response.status() > 400) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
};

/** The sandbox that the page's cookie names. */
export const sandboxOf = async (there: RegiaPage): Promise<string> => {
  const cookies = await there.page.context().cookies();
  return cookies.find(({ name }) => name === 'sandbox')?.value ?? '';
};

/** A call that fails, of an endpoint in the background. */
export const failInBackground = async (demo: Demo): Promise<void> => {
  await demo.fault('getCalendar', { status: 503 }, { nth: 1 });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow('503');
};

/** The lines of the log of calls, newest first. */
export const linesOf = (log: Locator): Locator => log.getByRole('log').locator('ol > li');

/** What the log of calls says while it is empty. */
export const NO_LINES = 'Finora non è stato registrato nulla.';

/** Gives a user another password by the product's own reset. */
export const changePassword = async (demo: Demo, email: string, password: string) => {
  await demo.callAs('admin', requestPasswordReset, { body: { email } });
  const { link } = await demo.waitForMail(email);
  const [uid = '', token = ''] = (link ?? '').split('/').filter(Boolean).slice(-2);
  const body = { uid, token, new_password1: password, new_password2: password };
  await demo.callAs('admin', confirmPasswordReset, { body });
};
