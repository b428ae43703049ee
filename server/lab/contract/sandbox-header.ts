import type { BrandTheme } from '../../contract/own-brand.ts';

/**
 * The header of the refusal of a sandbox that is not there, by which pages know it: no fault may send one of this name, while it
 * may have any text (DEMO-05).
 */
export const GONE_HEADER = 'X-Rivola-Sandbox';

/** The key in the tab's storage of the script with the sandbox's defects, which the static edition's next page begins with. */
export const PLANTED_KEY = 'planted';

/** What pages of a sandbox have to know before they start. */
export interface SandboxLooks {
  /** Whether there is such a sandbox. */
  isKnown: boolean;
  /** The brand of its pages (LOOK-08); `null` for the product's own. */
  brand: BrandTheme | null;
  /** The address of the script with its defects of the client (LAB-07); `null` if it has none. */
  planted: string | null;
}

/** What the static edition's worker answers a page that is about to start; nothing but `ok` where it cannot work. */
export interface WorkerReady extends Partial<SandboxLooks> {
  ok: boolean;
  /** How many files are set aside. */
  aside?: number;
}
