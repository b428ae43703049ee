/** What tells this edition from others and from other applications of the same origin (STATIC-09). */
declare const self: { registration: { scope: string } };

/** The path of the edition on its host, with a slash at the end. */
export const EDITION_PATH = new URL(self.registration.scope).pathname;

/** The name of its lock and of its database: each origin has one set of names for all of its paths. */
export const EDITION_NAME = `rivola ${EDITION_PATH}`;
