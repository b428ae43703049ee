/** The sandbox that requests without a name use. */
export const DEFAULT_SANDBOX = 'default';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

/** The sandbox that this browser's requests name. */
export const currentSandbox = (): string => COOKIE.exec(document.cookie)?.[1] || DEFAULT_SANDBOX;

/** A sandbox in few letters: the id of a visitor's own (DEMO_PER_VISITOR) is long and signed. */
export const sandboxName = (id: string): string => (id.startsWith('visitor.') ? 'visitatore' : id);
