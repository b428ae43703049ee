import type { APIRequestContext, Page } from '@playwright/test';
import { listUsers } from '#contract/admin';
import type { Demo } from '../kit/demo.ts';
import { PASSWORD } from '../kit/people.ts';

const isAdminCall = (url: string) => /\/api\/(tickets|users)\/admin\//.test(url);

export const login = (request: APIRequestContext, email: string) =>
  request.post('/api/users/auth/login/', { data: { email, password: PASSWORD } });

export const storedUser = async (demo: Demo, email: string) =>
  (await demo.callAs('admin', listUsers, {})).find((one) => one.email === email);

/** Admin calls that the page makes from now on. */
export const recordAdminCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (isAdminCall(sent.url())) calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
  });
  return calls;
};
