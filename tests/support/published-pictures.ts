/** Publishes tickets with a picture, and fetches the picture as it is served. */
import { publishTicket } from '#contract/tickets';
import { expect } from 'vitest';
import { aTicket } from './builders.ts';
import type { TestSandbox } from './server.ts';

export const publishPicture = (sandbox: TestSandbox, image: Blob) =>
  sandbox.as('luca').call(publishTicket, { body: aTicket(), image });

/** Publishes a picture, and fetches it from the address in the answer. */
export const servedPicture = async (sandbox: TestSandbox, image: Blob) => {
  const { status, body, text } = await publishPicture(sandbox, image);
  expect(status, text).toBe(201);
  const path = body.image ?? '';
  return { path, ...(await sandbox.visitor.fetchBytes({ method: 'GET', path })) };
};
