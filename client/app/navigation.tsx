import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { useCall } from '../lib/queries.ts';
import { keepProfile, useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MessagesButton } from './messages-button.tsx';
import styles from './navigation.module.css';

interface Place {
  to: string;
  text: string;
  icon: IconName;
  /** The same screen's second address. */
  also?: string;
}

const PLACES: readonly Place[] = [
  { to: '/cerca', text: 'Cerca', icon: 'search' },
  { to: '/pubblica', text: 'Pubblica', icon: 'plus' },
  { to: '/miei-biglietti', text: 'I miei biglietti', icon: 'ticket', also: '/dashboard/tickets' },
  { to: '/preferiti', text: 'Preferiti', icon: 'star' },
];
const ADMIN: Place = { to: '/admin', text: 'Admin', icon: 'shield' };

/** The top of the page; for people with a session also the ways through the product (AUTH-08). */
export function Navigation() {
  const { access } = useSession();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {access ? <ForPeople key={access} /> : <ForVisitors />}
      </div>
    </header>
  );
}

function ForVisitors() {
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label="Navigazione principale" className={styles.visitor}>
        <PlaceLink to="/cerca" text="Cerca" icon="search" />
        {pathname !== '/login' && (
          <ButtonLink to="/login" size="small">
            Accedi
          </ButtonLink>
        )}
      </nav>
      <MessagesButton />
    </>
  );
}

/** On a phone the places lie at the bottom of the window, by style alone. */
function ForPeople() {
  const session = useSession();
  const profile = useCall(getProfile, {}, { staleTime: Infinity });
  // After a login whose profile did not come (AUTH-06) it is known late whom the token is for.
  useEffect(() => {
    if (profile.data && session.userId === null) keepProfile(profile.data);
  }, [profile.data, session.userId]);
  const places = profile.data?.is_staff ? [...PLACES, ADMIN] : PLACES;
  const name = session.fullName || session.email || TEXT.auth.unnamedUser;
  return (
    <>
      <nav aria-label="Navigazione principale" className={styles.places}>
        {places.map((place) => (
          <PlaceLink key={place.to} {...place} />
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.greeting} title={name}>
          Ciao, <strong>{name}</strong>
        </p>
        <MessagesButton />
        <LogoutButton />
      </div>
    </>
  );
}

function PlaceLink({ to, also, text, icon }: Place) {
  const { pathname } = useLocation();
  const here = pathname === also || pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} className={styles.place}>
      <Icon name={icon} />
      <span>{text}</span>
    </Link>
  );
}
