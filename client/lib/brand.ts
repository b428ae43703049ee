import { OWN_NAME } from '#contract/brand-texts';
import type { WornBrand } from '#contract/worn-brand';
import { loadCode } from './load-code.ts';
import { Observable, useObservable } from './observable.ts';
import { keepPageBrand, paintBrand, readPageBrand } from './page-brand.ts';

/** The brand that this page's sandbox wears (LOOK-08); `null` for the product's own. */
const worn = new Observable(readPageBrand());

export const currentBrand = worn.get;

export const useBrand = (): WornBrand | null => useObservable(worn);

/** The name that the product goes by. */
export const useBrandName = (): string => useBrand()?.name ?? OWN_NAME;

/** A text about the product, by the name that it goes by. */
export const named = (text: string, name: string): string => text.replaceAll(OWN_NAME, () => name);

/** Three letters of a name as tickets have them: 'RVL' of Rivola. */
export const codeOf = (name: string): string => {
  const letters = name.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const short = letters[0] + letters.slice(1).replaceAll(/[AEIOU]/g, '');
  return (short.length < 3 ? letters : short).slice(0, 3);
};

/** Puts a brand on the page, in place of another. */
export const wear = (brand: WornBrand | null): void => {
  const before = worn.get();
  if (JSON.stringify(brand) === JSON.stringify(before)) return;
  paintBrand(brand, before);
  keepPageBrand(brand);
  worn.set(brand);
  wearIcon();
};

/** Draws icon and bar of the browser. What does not load leaves the product's. */
export const wearIcon = (): void => {
  loadCode(() => import('./brand-icon.ts')).then(
    ({ setIcon }) => setIcon(worn.get()),
    () => {},
  );
};
