import { OWN_NAME } from '#contract/brand-texts';
import type { WornBrand } from '#contract/worn-brand';
import { Observable, useObservable } from './observable.ts';
import { readPageBrand } from './page-brand.ts';

/** The brand that this page wears (LOOK-08); `null` for the product's own. Change it by `wear`. */
export const worn = new Observable(readPageBrand());

export type Worn = WornBrand | null;

export const useBrand = (): Worn => useObservable(worn);

/** The name that the product goes by. */
export const nameOf = (brand: Worn): string => brand?.name ?? OWN_NAME;

export const useBrandName = (): string => nameOf(useBrand());

/** A text of the product, by the name that it goes by. */
export const named = (text: string, name: string): string => text.replaceAll(OWN_NAME, () => name);
