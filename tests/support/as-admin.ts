import type { APIRequestContext, Page } from '@playwright/test';
import type { UserRow } from '#contract/admin';
import { EMAIL, expect, PASSWORD } from './test.ts';

const isAdminCall = (url: string) => /\/api\/(tickets|users)\/admin\//.test(url);

export const login = (request: APIRequestContext, email: string) =>
  request.post('/api/users/auth/login/', { data: { email, password: PASSWORD } });

/** What the server answers to an administrator. */
export const asked = async <Answer>(request: APIRequestContext, path: string): Promise<Answer> => {
  const { access } = (await (await login(request, EMAIL.admin)).json()) as { access: string };
  const answer = await request.get(path, { headers: { Authorization: `Bearer ${access}` } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer;
};

export const storedUser = async (request: APIRequestContext, email: string) =>
  (await asked<UserRow[]>(request, '/api/users/admin/users/')).find((one) => one.email === email);

/** Admin calls that the page makes from now on. */
export const adminCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (isAdminCall(sent.url())) calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
  });
  return calls;
};
