import { useEffect, useRef, type MouseEvent } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { BRAND, OWN_NAME } from '#contract/own-brand';
import { Bar } from '../laboratory.ts';
import { named, useBrandName } from '../lib/brand.ts';
import { useSession } from '../lib/session.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { ScrollPosition } from './scroll-position.tsx';
import styles from './shell.module.css';
import { usePageTitle } from '../lib/page-title.ts';
import { Link } from '../ui/link.tsx';

/** The layout of every page: beta banner, page, footer with the legal pages, and what the laboratory adds. */
export function Shell() {
  const { access } = useSession();
  const name = useBrandName();
  usePageTitle();
  useFocusOnNavigation();
  return (
    <div className={joinClasses(styles.shell, access && styles.withTabs)}>
      <a className={styles.skip} href="#contenuto" onClick={skipToContent}>
        Vai al contenuto
      </a>
      <NavigationProgress />
      <aside aria-label="Fase beta" className={styles.beta}>
        <p>
          <strong className={styles.stamp}>Beta</strong>
          <span>{` ${named(BRAND.beta, name)}`}</span>
        </p>
      </aside>
      <Outlet />
      <footer className={styles.footer}>
        {/* A client's name is not ours to claim. */}
        <p>{`${name === OWN_NAME ? '© ' : ''}${name}, una demo con dati inventati`}</p>
        <nav aria-label="Pagine legali" className="wrap gap5 flat">
          <Link to="/privacy-policy" className="inline target">
            Privacy policy
          </Link>
          <Link to="/cookie-policy" className="inline target">
            Cookie policy
          </Link>
          <Link to="/termini-condizioni" className="inline target">
            Termini e condizioni
          </Link>
        </nav>
      </footer>
      <Bar />
      <ScrollPosition />
    </div>
  );
}

/** Moves the focus without a fragment in the address, which would add a history entry. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector('main')?.focus();
};

/** A line at the top while the next screen's code is loading; until then the old screen stays. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div aria-hidden="true" className={styles.onTheWay} />;
}

/** Focuses the new page's heading after a navigation, for screen readers; not if the focus is beside the page. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (document.activeElement?.closest('aside')) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
};
