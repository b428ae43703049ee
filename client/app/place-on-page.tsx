import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { readJson } from '../lib/api.ts';

/** Where React Router keeps how far down each page of this tab was left. */
const KEY = 'placesOnPages';

/**
 * Names the page that the browser itself has loaded, before the router starts. All such pages share one name
 * otherwise, and an address just typed would open where another page was left.
 */
export const nameLoadedPage = (): void => {
  const { key } = Object(history.state) as { key?: unknown };
  if (typeof key === 'string') holdPlace(key);
  else history.replaceState({ ...history.state, key: newKey() }, '');
};

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Makes a page loaded again as tall as it must be to be where it was, before what it lists has come. */
const holdPlace = (key: string): void => {
  const places = Object(readJson(sessionStorage.getItem(KEY) ?? '')) as Record<string, unknown>;
  const place = places[key];
  if (typeof place !== 'number') return;
  document.documentElement.style.setProperty('--held-place', `${place}px`);
};

const letPlaceGo = (): void => {
  document.documentElement.style.removeProperty('--held-place');
};

/** Opens a new page at its top, and one that was seen before where it was left. */
export function PlaceOnPage() {
  const { key } = useLocation();
  const loaded = useRef(key);
  useEffect(() => {
    if (key !== loaded.current) letPlaceGo();
  }, [key]);
  return <ScrollRestoration storageKey={KEY} />;
}
