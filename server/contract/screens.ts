import { OWN_NAME } from './own-brand.ts';

/** A client route and its screen. */
export interface Screen {
  readonly path: `/${string}`;
  /** Name of its file in the client's `screens`, without the extension; none that lists of ads or cookie notices block (GEN-15). */
  readonly file: string;
  readonly title: string;
  /** True if visitors without a session are redirected to the login (ROUTE-06). */
  readonly session?: true;
  /** True for a window of its own, without the product's layout (STAGE-02). */
  readonly bare?: true;
}

/**
 * Every route of the product but the landing's (ROUTE-01): the client's router, and the server's list of pages in which it
 * names the screen's code to load.
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
  { path: '/privacy-policy', file: 'personal-data', title: 'Privacy policy' },
  { path: '/cookie-policy', file: 'device-data', title: 'Cookie policy' },
  { path: '/termini-condizioni', file: 'terms', title: 'Termini e condizioni' },
  { path: '/admin', file: 'admin-dashboard', title: 'Admin Dashboard' },
  { path: '/admin/users', file: 'admin-users', title: 'Utenti' },
  { path: '/admin/users/:id', file: 'admin-user', title: 'Dettaglio utente' },
  { path: '/admin/stats', file: 'admin-figures', title: 'Statistiche avanzate' },
  { path: '/admin/tickets', file: 'moderation', title: 'Biglietti da moderare' },
];

/** The first page, which is not among `SCREENS` because the client has its code from the start. */
export const LANDING: Pick<Screen, 'path' | 'file'> = { path: '/', file: 'landing' };

/** An address that leads on to another (ROUTE-04). */
export const DASHBOARD = '/dashboard';

/** A document's title, with that of its screen. */
export const pageTitle = (title: string | undefined, name: string = OWN_NAME): string =>
  title ? `${title} · ${name}` : `${name}: rivendi e acquista biglietti aerei`;

export const NOT_FOUND = { file: 'not-found', title: 'Pagina non trovata' };
