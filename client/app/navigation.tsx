import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { isolate } from '#contract/typed-text';
import { useCall } from '../lib/queries.ts';
import { keepProfile, useSession, logOutAndNavigate } from '../lib/session.ts';
import { ButtonLink, Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './navigation.module.css';
import { Link } from '../ui/link.tsx';
import { DELAY } from '#contract/limits';
import { announce } from '../lib/announcements.ts';
import { joinClasses } from '../ui/join-classes.ts';

interface NavigationLink {
  to: string;
  text: string;
  icon: IconName;
  /** What the eye gets on a phone where five tabs have no room for the whole text, which stays the link's name. */
  short?: string;
  /** A second path of the same screen. */
  alias?: string;
}

const LINKS: readonly NavigationLink[] = [
  { to: '/cerca', text: 'Cerca', icon: 'search' },
  { to: '/pubblica', text: 'Pubblica', icon: 'plus' },
  {
    to: '/miei-biglietti',
    text: 'I miei biglietti',
    short: 'Biglietti',
    icon: 'ticket',
    alias: '/dashboard/tickets',
  },
  { to: '/preferiti', text: 'Preferiti', icon: 'star' },
];
const ADMIN_LINK: NavigationLink = { to: '/admin', text: 'Admin', icon: 'shield' };

/** The header with the navigation, which depends on the session (AUTH-08). */
export function Navigation() {
  const { access } = useSession();
  const [first] = useState(access);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {access ? (
          <UserNavigation key={access} isFirst={access === first} />
        ) : (
          <VisitorNavigation />
        )}
      </div>
    </header>
  );
}

/** Pages whose own act is the login. */
const LOGIN_PAGES: ReadonlySet<string> = new Set(['/login', '/conferma-email']);

function VisitorNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Navigazione principale" className={styles.visitor}>
      <PageLink to="/cerca" text="Cerca" icon="search" />
      {!LOGIN_PAGES.has(pathname) && (
        <ButtonLink to="/login" variant="secondary" size="small">
          Accedi
        </ButtonLink>
      )}
    </nav>
  );
}

interface UserNavigationProps {
  /** Whether the page was opened with this session: no other name has been greeted before. */
  isFirst: boolean;
}

/** The style sheet moves the links to the bottom of the window on a phone. */
function UserNavigation({ isFirst }: UserNavigationProps) {
  const session = useSession();
  const { access, userId } = session;
  const profile = useCall(getProfile, {}, { staleTime: Infinity });
  // After a login without a profile (AUTH-06), the one loaded here is stored.
  useEffect(() => {
    if (profile.data && access && userId === null) keepProfile(profile.data, access);
  }, [profile.data, access, userId]);
  const links = profile.data?.is_staff ? [...LINKS, ADMIN_LINK] : LINKS;
  const known = session.fullName || session.email || profile.data?.full_name || profile.data?.email;
  // Between two names 'Utente' would flash.
  const name = known || (profile.isPending && !isFirst ? '' : TEXT.unnamedUser);
  return (
    <>
      <nav aria-label="Navigazione principale" className={styles.places}>
        {links.map((link) => (
          <PageLink key={link.to} {...link} />
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.greeting} title={isolate(name)}>
          {name ? `Ciao, ${isolate(name)}` : '\u00A0'}
        </p>
        <LogoutButton />
      </div>
    </>
  );
}

function PageLink({ to, alias, text, short, icon }: NavigationLink) {
  const { pathname } = useLocation();
  const isCurrent = pathname === alias || pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.place}>
      <Icon name={icon} />
      <span>{text}</span>
      {short && <span aria-hidden="true" data-short={short} />}
    </Link>
  );
}

/** Ends the session (AUTH-10, ADM-11). */
function LogoutButton() {
  const navigate = useNavigate();
  const logout = async () => {
    await logOutAndNavigate(navigate);
    announce(TEXT.auth.loggedOut, DELAY.loggedOut);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      icon="logout"
      className={joinClasses(styles.tool)}
      onClick={() => void logout()}
    >
      <span className={styles.toolName}>Logout</span>
    </Button>
  );
}
