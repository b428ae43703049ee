import { useQueryClient } from '@tanstack/react-query';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { say } from '../lib/messages.ts';
import { useCall } from '../lib/queries.ts';
import { endSession, useSession } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './navigation.module.css';

/** Milliseconds for which a logout is confirmed. */
const LOGGED_OUT_SHOWN = 5000;

interface Place {
  to: string;
  text: string;
  icon: IconName;
}

const PLACES: readonly Place[] = [
  { to: '/cerca', text: 'Cerca', icon: 'search' },
  { to: '/pubblica', text: 'Pubblica', icon: 'plus' },
  { to: '/miei-biglietti', text: 'I miei biglietti', icon: 'ticket' },
  { to: '/preferiti', text: 'Preferiti', icon: 'star' },
];
const ADMIN: Place = { to: '/admin', text: 'Admin', icon: 'shield' };

/** The top of the page; for people with a session also the ways through the product (AUTH-08). */
export function Navigation() {
  const { access } = useSession();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      {access ? <ForPeople key={access} /> : <ForVisitors />}
    </header>
  );
}

function ForVisitors() {
  return (
    <nav aria-label="Navigazione principale" className={styles.visitor}>
      <NavLink to="/cerca" className={joinClasses(styles.place)}>
        Cerca
      </NavLink>
      <ButtonLink to="/login" size="small">
        Accedi
      </ButtonLink>
    </nav>
  );
}

function ForPeople() {
  const session = useSession();
  const profile = useCall(getProfile, {}, { staleTime: Infinity });
  const places = profile.data?.is_staff ? [...PLACES, ADMIN] : PLACES;
  const name = session.fullName || session.email || TEXT.auth.nobody;
  return (
    <>
      <nav aria-label="Navigazione principale" className={styles.places}>
        {places.map(({ to, text, icon }) => (
          <NavLink key={to} to={to} className={joinClasses(styles.place)}>
            <Icon name={icon} />
            {text}
          </NavLink>
        ))}
      </nav>
      <div className={styles.person}>
        <p className={styles.greeting}>
          Ciao, <strong>{name}</strong>
        </p>
        <LogoutButton />
      </div>
    </>
  );
}

/** AUTH-10. The login comes first, so that a guarded screen does not lead there by itself and back. */
function LogoutButton() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logout = async () => {
    await navigate('/login');
    endSession();
    queries.clear();
    say(TEXT.auth.loggedOut, LOGGED_OUT_SHOWN);
  };
  return (
    <Button variant="ghost" size="small" icon="logout" onClick={() => void logout()}>
      Logout
    </Button>
  );
}
