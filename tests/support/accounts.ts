/** What people and strangers do with accounts, each from an address, as a proxy on this machine reports it. */
import { expect } from 'vitest';
import { login } from '#contract/auth';
import { PAUSE_SECONDS } from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { makeResetLink, type ResetLink } from '../../server/features/password-reset/link.ts';
import type { Answer, Client } from './client.ts';
import { PASSWORD, SECRET, type Person, type TestSandbox } from './server.ts';

export const MARTA = 'marta.greco@example.com';
export const LUCA = 'luca.bianchi@example.com';
/** What a person chooses by a reset link. */
export const NEW = 'Decollo2026!';

/** A caller without a session; on this machine without an address. */
export const from = ({ visitor }: TestSandbox, address = ''): Client =>
  visitor.with({ 'x-forwarded-for': address });

export const logIn = (sandbox: TestSandbox, email: string, password = PASSWORD, address?: string) =>
  from(sandbox, address).call(login, { body: { email, password } });

export const askForLink = (sandbox: TestSandbox, email = MARTA, address?: string) =>
  from(sandbox, address).call(requestPasswordReset, { body: { email } });

/** A link as a mail has it, made with the server's secret or another. */
export const linkOf = (sandbox: TestSandbox, person: Person, secret = SECRET): ResetLink =>
  makeResetLink(sandbox.user(person), sandbox.state, secret);

export const confirm = (sandbox: TestSandbox, link: ResetLink, password = NEW, address?: string) =>
  from(sandbox, address).call(confirmPasswordReset, {
    body: { ...link, new_password1: password, new_password2: password },
  });

/** Expects a 429 whose pause has just begun; on a busy machine some seconds of it may have passed. */
export const expectSlowedDown = (answer: Answer, pause = PAUSE_SECONDS): void => {
  const seconds = Number(answer.headers['retry-after']);
  expect([answer.status, answer.body]).toEqual([429, { detail: PROBLEM.slowDown(seconds) }]);
  expect(seconds).toBeGreaterThan(pause - 20);
  expect(seconds).toBeLessThanOrEqual(pause);
};
