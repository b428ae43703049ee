/** What is mutated together, and the tests that are to notice. */
export interface Module {
  files: readonly string[];
  /** Paths of test files. Only ones that start no process: it would run the code without the mutant. */
  tests: readonly string[];
}

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);
const api = (...names: string[]) => names.map((name) => `tests/api/${name}.test.ts`);
const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);

export const MODULES: Readonly<Record<string, Module>> = {
  search: {
    files: within(
      'server/features/tickets',
      ...['find-tickets.ts', 'public-tickets.ts', 'search-hints.ts', 'search-pages.ts'],
      ...['sort-order.ts', 'ticket-json.ts'],
    ),
    tests: [...api('search-hints'), ...unit('find-tickets', 'search-pages')],
  },
  tickets: {
    files: [
      ...within('server/features/tickets', 'routes.ts', 'values.ts', 'policy.ts'),
      'server/features/tickets/with-stored-image.ts',
      'server/contract/ticket-state.ts',
    ],
    tests: [
      ...api('tickets', 'images', 'departures', 'picture-names'),
      ...api('publish-departures', 'publish-deactivated'),
      ...api('security-own-fields', 'security-other-rows'),
      ...unit('ticket-state'),
    ],
  },
  views: {
    files: [
      ...within('server/views', 'feedback.ts', 'pick-fields.ts', 'ticket-state.ts', 'ticket.ts'),
      'server/store/by-age.ts',
    ],
    tests: [...api('tickets', 'favourites-and-feedback'), ...unit('views')],
  },
  sessions: {
    files: [
      'server/security/sessions.ts',
      'server/features/auth/routes.ts',
      'server/features/users/routes.ts',
    ],
    tests: api('auth', 'security-sessions', 'security-tokens'),
  },
  throttles: {
    files: [
      ...within('server/security', 'throttle.ts', 'admission.ts', 'fair-queue.ts'),
      ...within('server/security', 'byte-budget.ts', 'addresses.ts'),
      'server/sandbox/attempts.ts',
    ],
    tests: unit('throttle', 'admission', 'fair-queue', 'attempts', 'addresses'),
  },
  favourites: {
    files: ['server/features/favourites/routes.ts', 'server/features/feedback/routes.ts'],
    tests: api('favourites-and-feedback'),
  },
  'password-reset': {
    files: within('server/features/password-reset', 'link.ts', 'mail.ts', 'routes.ts'),
    tests: api('password-reset', 'security-reset-links'),
  },
  admin: {
    files: within('server/features/admin', 'routes.ts', 'stats.ts'),
    tests: api('admin'),
  },
  'client-lib': {
    files: within(
      'client/lib',
      ...['api.ts', 'edited-ticket.ts', 'error-text.ts', 'formats.ts', 'look-again.ts'],
      ...['next-after-login.ts', 'observable.ts', 'report.ts', 'safe-path.ts', 'session.ts'],
      'upload.ts',
    ),
    tests: unit(
      ...['client-api', 'client-edited-ticket', 'client-error-text', 'client-formats'],
      ...['client-look-again', 'client-next-after-login', 'client-observable', 'client-report'],
      ...['client-refusals', 'client-safe-path', 'client-session', 'client-upload'],
      ...['client-followed-values', 'client-time-zone'],
    ),
  },
  'client-publish': {
    files: [
      ...within('client/features/publish', 'check-image.ts', 'matches-airport.ts'),
      ...within('client/features/publish', 'pass-texts.ts', 'ticket-rules.ts', 'ticket-values.ts'),
      ...within('client/features/publish', 'update-refusal.ts'),
      ...within('client/ui', 'starts-with-typed.ts', 'typed-date.ts'),
    ],
    tests: unit(
      ...['client-check-image', 'client-pass-texts', 'client-suggestions', 'client-ticket-rules'],
      ...['client-ticket-values', 'client-typed-date', 'client-edited-ticket', 'client-refusals'],
    ),
  },
  'client-texts': {
    files: [
      ...within('client/features/search', 'filters.ts', 'found-tickets.ts', 'pages.ts'),
      ...within('client/features/tickets', 'airport-of.ts', 'contact-mail.ts', 'departs-in.ts'),
      'client/features/tickets/seller-line.ts',
      ...within('client/features/feedback', 'rating-average.ts', 'review-problems.ts'),
      ...within('client/features/admin', 'find-users.ts', 'status-text.ts'),
      ...within('client/features/moderation', 'decisions.ts', 'moderation-texts.ts'),
    ],
    tests: unit(
      ...['client-search', 'client-ticket-card', 'client-contact-mail', 'client-formats'],
      ...['client-find-users', 'client-refusals', 'client-moderation'],
    ),
  },
};
