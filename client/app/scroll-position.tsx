import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { readJson } from '../lib/api.ts';
import { ownName } from '../lib/edition.ts';
import { tabStore } from '../lib/storage.ts';

/** The key in session storage under which React Router keeps the scroll position of each history entry. */
const STORAGE_KEY = 'placesOnPages';

/**
 * Gives the history entry of a full page load a key of its own, before the router starts. React Router calls all of
 * them 'default', so that a newly typed address would open at the scroll position of another page.
 */
export const keyLoadedPage = (): void => {
  const { key } = Object(history.state) as { key?: unknown };
  if (typeof key === 'string') reserveHeight(key);
  else history.replaceState({ ...history.state, key: newKey() }, '');
};

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Makes a reloaded page tall enough for its scroll position, which is restored before its list is loaded. */
const reserveHeight = (key: string): void => {
  const positions = Object(readJson(tabStore.get(STORAGE_KEY) ?? '')) as Record<string, unknown>;
  const position = positions[key];
  if (typeof position !== 'number') return;
  document.documentElement.style.setProperty('--reserved-height', `${position}px`);
};

const releaseHeight = (): void => {
  document.documentElement.style.removeProperty('--reserved-height');
};

/** Scrolls to the top of a new page, and on back and forward to where the page was left. */
export function ScrollPosition() {
  const { key } = useLocation();
  const loadedKey = useRef(key);
  useEffect(() => {
    if (key !== loadedKey.current) releaseHeight();
  }, [key]);
  return <ScrollRestoration storageKey={ownName(STORAGE_KEY)} />;
}
