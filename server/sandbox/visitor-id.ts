/** Lifetime of a visitor's cookie, and of a sandbox that is not used, in seconds. */
export const VISITOR_SECONDS = 7 * 24 * 60 * 60;

/** Prefix of the ids of visitors' sandboxes. `SandboxId` allows no dot, so that no caller can name one. */
export const VISITOR_PREFIX = 'visitor.';

export const isVisitorId = (id: string): boolean => id.startsWith(VISITOR_PREFIX);

/** The random part of a visitor's id, which gives no access by itself. Only of a verified cookie is it safe as a path. */
export const keyOfVisitor = (id: string): string =>
  id.slice(VISITOR_PREFIX.length, VISITOR_PREFIX.length + 36);

/** An id for logs and mails: a visitor's is shortened, because the whole of it is the cookie that gives access. */
export const shownId = (id: string): string =>
  isVisitorId(id) ? `${id.slice(0, VISITOR_PREFIX.length + 8)}…` : id;
