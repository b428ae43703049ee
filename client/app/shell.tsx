import { useEffect, useRef, type MouseEvent } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { RegiaMount } from '../features/regia/bar/regia-mount.tsx';
import { useSession } from '../lib/session.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { PlaceOnPage } from './place-on-page.tsx';
import styles from './shell.module.css';
import { usePageTitle } from './title.ts';

/** What every page has: the beta banner above, the legal pages below. */
export function Shell() {
  const { access } = useSession();
  usePageTitle();
  useFocusOnNavigation();
  return (
    <div className={joinClasses(styles.shell, access && styles.withTabs)}>
      <a className={styles.skip} href="#contenuto" onClick={skipToContent}>
        Vai al contenuto
      </a>
      <OnTheWay />
      <aside aria-label="Fase beta" className={styles.beta}>
        <p>
          <strong className={styles.stamp}>Beta</strong> {TEXT.brand.beta}
        </p>
      </aside>
      <Outlet />
      <footer className={styles.footer}>
        <p>© Rivola, una demo con dati inventati</p>
        <nav aria-label="Pagine legali">
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to="/cookie-policy">Cookie policy</Link>
          <Link to="/termini-condizioni">Termini e condizioni</Link>
        </nav>
      </footer>
      <RegiaMount />
      <PlaceOnPage />
    </div>
  );
}

/** Moves the focus itself: a fragment in the address would be one more step to go back over. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector('main')?.focus();
};

/** A line at the top while the next screen's code is on its way; the last one stays until then. */
function OnTheWay() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div aria-hidden="true" className={styles.onTheWay} />;
}

/** A new page is read from its heading, not from where the last link stood; who directs it from Regia stays there. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement?.closest('[data-regia]')) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
};
