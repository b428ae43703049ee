import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Ids of visitors' sandboxes begin so; nobody can ask for one by name (see `SandboxId`). */
const PREFIX = 'visitor.';

export const isVisitorId = (id: string): boolean => id.startsWith(PREFIX);

/** An id to be read by others: a visitor's is the cookie itself, which lets in whoever has it. */
export const shownId = (id: string): string =>
  isVisitorId(id) ? `${id.slice(0, PREFIX.length + 8)}…` : id;

const sign = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`visitor ${id}`).digest('base64url').slice(0, 22);

/** A cookie for a new visitor. It is signed, so that only cookies from here make sandboxes. */
export const newVisitor = (secret: string): string => {
  const id = randomUUID();
  return `${PREFIX}${id}.${sign(id, secret)}`;
};

/** Whether a cookie is one of a visitor, and from here. */
export const isVisitor = (cookie: string, secret: string): boolean => {
  const [, id = '', signature = ''] = /^visitor\.([0-9a-f-]{36})\.(.*)$/.exec(cookie) ?? [];
  const expected = Buffer.from(sign(id, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
