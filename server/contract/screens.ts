/** One screen of the site. */
export interface Screen {
  readonly path: `/${string}`;
  /** The file in `client/screens` that draws it. */
  readonly file: string;
  /** Names the page in tab, history and screen reader. */
  readonly title: string;
  /** True where people without a session are led to the login first (ROUTE-06). */
  readonly session?: true;
}

/**
 * Every address but the landing's (ROUTE-01). The client draws it; the server that sends the built client tells the
 * browser at once what the screen will need.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/login', file: 'login', title: 'Accedi' },
  { path: '/cerca', file: 'search', title: 'Cerca un biglietto' },
  { path: '/venditore/:userId', file: 'seller', title: 'Recensioni del venditore' },
  { path: '/pubblica', file: 'publish', title: 'Pubblica un biglietto', session: true },
  { path: '/miei-biglietti', file: 'own-tickets', title: 'I miei biglietti', session: true },
  { path: '/dashboard/tickets', file: 'own-tickets', title: 'I miei biglietti', session: true },
  { path: '/preferiti', file: 'favourites', title: 'Preferiti' },
  { path: '/password-reset', file: 'password-reset', title: 'Recupera password' },
  {
    path: '/password-reset-confirm/:uid/:token',
    file: 'password-reset-confirm',
    title: 'Nuova password',
  },
  { path: '/conferma-email', file: 'email-confirmed', title: 'Email confermata' },
  { path: '/privacy-policy', file: 'privacy-policy', title: 'Privacy policy' },
  { path: '/cookie-policy', file: 'cookie-policy', title: 'Cookie policy' },
  { path: '/termini-condizioni', file: 'terms', title: 'Termini e condizioni' },
  { path: '/admin', file: 'admin-dashboard', title: 'Admin Dashboard' },
  { path: '/admin/users', file: 'admin-users', title: 'Utenti' },
  { path: '/admin/users/:id', file: 'admin-user', title: 'Dettaglio utente' },
  { path: '/admin/stats', file: 'admin-stats', title: 'Statistiche avanzate' },
  { path: '/admin/tickets', file: 'moderation', title: 'Biglietti da moderare' },
  { path: '/regia', file: 'regia', title: 'Regia' },
];
