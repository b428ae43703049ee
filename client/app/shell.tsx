import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import styles from './shell.module.css';
import { usePageTitle } from './title.ts';

/** What every page has: the beta banner above, the legal pages below. */
export function Shell() {
  usePageTitle();
  useFocusOnNavigation();
  return (
    <>
      <a className={styles.skip} href="#contenuto">
        Vai al contenuto
      </a>
      <p className={styles.beta}>
        <strong className={styles.stamp}>Beta</strong> {TEXT.brand.beta}
      </p>
      <Outlet />
      <footer className={styles.footer}>
        <p>© Rivola, una demo con dati inventati</p>
        <nav aria-label="Pagine legali">
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to="/cookie-policy">Cookie policy</Link>
          <Link to="/termini-condizioni">Termini e condizioni</Link>
        </nav>
      </footer>
      <ScrollRestoration />
    </>
  );
}

/** A new page is read from its heading, not from where the last link stood. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
};
