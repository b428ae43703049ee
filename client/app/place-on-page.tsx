import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { readJson } from '../lib/api.ts';

/** Where React Router keeps how far down each page of this tab was left. */
const KEY = 'placesOnPages';
const Places = z.record(z.string(), z.number());
const NamedEntry = z.object({ key: z.string() });

/**
 * Names the page that the browser itself has loaded, before the router starts. All such pages share one name
 * otherwise, and an address just typed would open where another page was left.
 */
export const nameLoadedPage = (): void => {
  const entry = NamedEntry.safeParse(history.state);
  if (entry.success) holdPlace(entry.data.key);
  else history.replaceState({ ...history.state, key: newKey() }, '');
};

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Makes a page loaded again as tall as it must be to be where it was, before what it lists has come. */
const holdPlace = (key: string): void => {
  const places = Places.safeParse(readJson(sessionStorage.getItem(KEY) ?? ''));
  const place = places.data?.[key] ?? 0;
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
