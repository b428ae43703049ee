/**
 * The header of the refusal of a sandbox that is not there, by which pages know it: no fault may send one of this name, while it
 * may have any text (DEMO-05).
 */
export const GONE_HEADER = 'X-Rivola-Sandbox';
