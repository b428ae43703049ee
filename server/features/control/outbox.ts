import { Mail } from '#contract/control';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fieldPicker } from '../../views/pick-fields.ts';

const pickMail = fieldPicker(Mail);

/** Mails to an address, or all mails without one; newest first (DEMO-06). */
export const listMail = ({ store }: Sandbox, to: string | undefined): Mail[] => {
  const rows = to ? store.mail.by('to', to.trim().toLowerCase()) : [...store.mail.values()];
  return rows.toSorted((a, b) => b.id - a.id).map((row) => pickMail(row));
};
