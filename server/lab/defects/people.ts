import { textOfBase64Url } from '#platform/bytes';
import { login } from '#contract/auth';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { getProfile } from '#contract/users';
import { answers, around, asked, EVERY_PAGE, insteadOf, type PlantedDefect } from './defect.ts';

/** The user id that a token claims, whoever signed it; `NaN` if it claims none. */
const claimedUser = (authorization = ''): number => {
  const [, payload = ''] = /^Bearer \S+?\.([\w-]+)\./.exec(authorization) ?? [];
  return Number(/"sub":"(\d+)"/.exec(textOfBase64Url(payload))?.[1]);
};

/** Login, session, password reset, reviews. */
export const PEOPLE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'email-to-the-letter',
    says: {
      it: 'Chi scrive la propria email con le maiuscole non entra.',
      en: 'Who types their own email in capitals cannot log in.',
    },
    breaks: 'AUTH-11',
    where: '/login',
    wraps: [
      asked(login, {
        body: (body) =>
          /[A-Z]/.test(String(body['email']))
            ? { ...body, email: `nessuno.${String(body['email'])}` }
            : body,
      }),
    ],
  },
  {
    name: 'unknown-email-told-apart',
    says: {
      it: 'L’accesso dice quali email sono iscritte: per le altre dà la colpa all’email.',
      en: 'The login tells which emails are registered: for others it blames the email.',
    },
    breaks: 'AUTH-11',
    where: '/login',
    wraps: [
      insteadOf(400, login, async ({ sandbox: { store }, body }, refused) => {
        const email = String((await body())['email']);
        const isKnown = store.users.by('email', email.trim().toLowerCase()).length > 0;
        const isOfField = 'email' in (refused.json as object);
        if (isKnown || isOfField) return refused;
        return { ...refused, json: { email: [PROBLEM.email] } };
      }),
    ],
  },
  {
    name: 'every-fourth-login-refused',
    says: {
      it: 'Un accesso su quattro viene rifiutato, anche con la password giusta.',
      en: 'Each fourth login is refused, with the right password, too.',
    },
    breaks: 'AUTH-03',
    where: '/login',
    wraps: [
      around(login, async ({ ask, nth }) => {
        const answer = await ask();
        if (nth % 4 > 0 || answer.status !== 200) return answer;
        return { ...answer, status: 400, json: { non_field_errors: [PROBLEM.credentials] } };
      }),
    ],
  },
  {
    name: 'no-end-of-guessing',
    says: {
      it: 'Chi sbaglia la password molte volte non viene mai rallentato.',
      en: 'Who gets the password wrong many times is never slowed down.',
    },
    breaks: 'AUTH-13',
    where: '/login',
    wraps: [
      insteadOf(429, login, () => ({
        status: 400,
        json: { non_field_errors: [PROBLEM.credentials] },
        headers: [],
      })),
    ],
  },
  {
    name: 'forged-token-accepted',
    says: {
      it: 'Il profilo si apre anche con un token scaduto o firmato da altri.',
      en: 'The profile opens with a token that has expired or that somebody else has signed, too.',
    },
    breaks: 'AUTH-12',
    where: 'GET /api/users/user/me/',
    wraps: [
      insteadOf(401, getProfile, ({ sandbox: { store }, header, ask }, refused) => {
        const as = store.users.get(claimedUser(header('authorization')));
        return as ? ask({ as }) : refused;
      }),
    ],
  },
  {
    name: 'everyone-is-staff',
    says: {
      it: 'Il profilo dice a tutti di essere dello staff: il menu mostra Admin a chiunque.',
      en: 'The profile says of everybody that they are staff: the menu shows Admin to anyone.',
    },
    breaks: 'AUTH-08',
    where: EVERY_PAGE,
    wraps: [answers(getProfile, (profile) => ({ ...profile, is_staff: true }))],
  },
  {
    name: 'mail-sent-twice',
    says: {
      it: 'La mail con il link per la password arriva due volte.',
      en: 'The mail with the password link comes twice.',
    },
    breaks: 'RESET-06',
    where: '/password-reset',
    wraps: [
      around(requestPasswordReset, async ({ ask }) => {
        await ask();
        return ask();
      }),
    ],
  },
  {
    name: 'short-password-accepted',
    says: {
      it: 'Una password di sette caratteri viene accettata.',
      en: 'A password of seven characters is accepted.',
    },
    breaks: 'RESET-06',
    where: '/password-reset-confirm/…',
    wraps: [
      asked(confirmPasswordReset, {
        body: (body) => {
          const { new_password1: one, new_password2: other } = body;
          if (one !== other || String(one).length !== 7) return body;
          const longer = `${String(one)}1`;
          return { ...body, new_password1: longer, new_password2: longer };
        },
      }),
    ],
  },
  {
    name: 'own-profile-reviewed',
    says: {
      it: 'Recensire sé stessi sembra riuscire.',
      en: 'A review of oneself seems to succeed.',
    },
    breaks: 'FEED-05',
    where: 'POST /api/feedbacks/{userId}/',
    wraps: [
      insteadOf(400, leaveFeedback, async ({ sandbox: { clock }, body }, refused) => {
        const { non_field_errors: texts } = refused.json as { non_field_errors?: string[] };
        if (!texts?.includes(PROBLEM.ownReview)) return refused;
        const { rating, comment = '' } = await body();
        const made = { id: 1, rating, comment, created_at: clock.instant(), seller_full_name: '' };
        return { ...refused, status: 201, json: made };
      }),
    ],
  },
  {
    name: 'unknown-seller-found',
    says: {
      it: 'Un venditore che non esiste ha una pagina vuota invece di un errore.',
      en: 'A seller who does not exist has an empty page in place of an error.',
    },
    breaks: 'FEED-04',
    where: '/venditore/9999',
    wraps: [insteadOf(404, listFeedback, (_, refused) => ({ ...refused, status: 200, json: [] }))],
  },
  {
    name: 'token-left-behind',
    says: {
      it: 'Dopo il logout il token resta nel browser.',
      en: 'After the logout the token stays in the browser.',
    },
    breaks: 'GEN-04',
    where: EVERY_PAGE,
    client: ({ replace }) =>
      replace(
        Storage.prototype,
        'removeItem',
        (original) =>
          function removeItem(this: Storage, key) {
            if (key !== 'token') original.call(this, key);
          },
      ),
  },
  {
    name: 'password-in-clear',
    says: {
      it: 'La password si legge mentre si scrive.',
      en: 'The password can be read while it is typed.',
    },
    breaks: 'AUTH-01',
    where: '/login',
    client: ({ each }) =>
      each('input[type=password]', (input) => input.setAttribute('type', 'text')),
  },
];
