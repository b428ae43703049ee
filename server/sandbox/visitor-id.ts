/** Prefix of the ids of visitors' sandboxes. `SandboxId` allows no dot, so that no caller can name one. */
export const VISITOR_PREFIX = 'visitor.';

export const isVisitorId = (id: string): boolean => id.startsWith(VISITOR_PREFIX);

/** An id for logs and mails: a visitor's is shortened, because the whole of it is the cookie that gives access. */
export const shownId = (id: string): string =>
  isVisitorId(id) ? `${id.slice(0, VISITOR_PREFIX.length + 8)}…` : id;
