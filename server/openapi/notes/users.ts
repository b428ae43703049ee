/** What the API document says of users, their sessions and passwords, and reviews. */
import type * as auth from '#contract/auth';
import type * as feedback from '#contract/feedback';
import { SESSION_SECONDS } from '#contract/limits';
import type * as passwordReset from '#contract/password-reset';
import type * as users from '#contract/users';
import type * as z from 'zod/mini';
import type { FieldNotes, NotesOf } from './types.ts';

/** Whose login the examples use. */
export const PERSONA = { email: 'marta.greco@example.com', password: 'Volare2026!' };

export const USER_NOTES: NotesOf<
  typeof auth & typeof users & typeof feedback & typeof passwordReset
> = {
  login: {
    summary: 'Log in with email and password',
    says: 'Answers a token for the other calls; it ends after a day, and when the password changes. Repeated failures pause the account, and the address that they come from.',
    body: PERSONA,
  },
  getSeller: {
    summary: 'Public profile of a seller',
    says: 'What anyone may know of a seller, also of one whose account was deactivated.',
    params: { userId: ['Id of the seller', 1] },
  },
  getProfile: {
    summary: 'Profile of the logged-in user',
    says: 'Who the token belongs to.',
  },
  listSellerFeedback: {
    summary: 'Reviews of a seller, for the panel of a ticket card',
    says: 'Newest first.',
    params: { sellerId: ['Id of the seller', 1] },
  },
  listFeedback: {
    summary: 'Reviews of a seller, newest first',
    says: 'The same as for the panel of a ticket card, without a login.',
    params: { userId: ['Id of the seller', 1] },
  },
  leaveFeedback: {
    summary: "Review a seller, or replace the caller's earlier review",
    says: 'One review by each author: a later one replaces the first. Nobody reviews themselves.',
    params: { userId: ['Id of the seller', 7] },
    body: { rating: 4, comment: 'Gentile e puntuale.' },
  },
  requestPasswordReset: {
    summary: 'Request a password reset link; the answer is the same for every email',
    says: 'Sends a mail with a link if the account exists and is active.',
    body: { email: 'marta.greco@example.com' },
  },
  confirmPasswordReset: {
    summary: 'Set a new password with the link from the mail',
    says: 'Takes `uid` and `token` from the last two parts of the link. A link is good once, and for a limited time; the example is one that has ended.',
    body: {
      uid: 'MQ',
      token: 'token-of-the-link',
      new_password1: 'Decollo2026!',
      new_password2: 'Decollo2026!',
    },
  },
};

export const USER_SCHEMAS = {
  Session: {
    access: `JWT, valid for ${SESSION_SECONDS / 3600} hours`,
  } satisfies FieldNotes<z.output<typeof auth.Session>>,
};
