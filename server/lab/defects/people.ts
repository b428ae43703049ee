import { login } from '#contract/auth';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { requestPasswordReset, confirmPasswordReset } from '#contract/password-reset';
import { getProfile, getSeller } from '#contract/users';
import {
  answers,
  around,
  asked,
  at,
  EVERY_PAGE,
  jsonIn,
  withBody,
  withJson,
  type PlantedDefect,
} from './defect.ts';

export const PEOPLE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'email-to-the-letter',
    says: {
      it: 'Chi scrive la propria email con le maiuscole non entra.',
      en: 'Who types their own email in capitals cannot log in.',
    },
    breaks: 'AUTH-11',
    where: at('/login'),
    wraps: [
      asked(login, (call) => {
        const body = jsonIn(call) as { email?: unknown } | null;
        const { email } = body ?? {};
        if (typeof email !== 'string' || email === email.toLowerCase()) return call;
        return withBody(call, { ...body, email: `nessuno.${email}` });
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
    where: at('/login'),
    wraps: [
      around(login, async (call, forward) => {
        const answer = await forward(call);
        if (answer.status !== 429) return answer;
        const refused = withJson(answer, { non_field_errors: [PROBLEM.credentials] }, 400);
        return { ...refused, headers: { ...refused.headers, 'retry-after': undefined } };
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
    name: 'profile-without-name',
    says: {
      it: 'Il profilo arriva senza nome: il saluto usa l’email per tutti.',
      en: 'The profile comes without a name: the greeting has the email for everybody.',
    },
    breaks: 'AUTH-09',
    where: EVERY_PAGE,
    wraps: [answers(getProfile, (profile) => ({ ...profile, full_name: '' }))],
  },
  {
    name: 'review-never-one-star',
    says: {
      it: 'Una recensione da una stella viene salvata con due.',
      en: 'A review of one star is stored with two.',
    },
    breaks: 'FEED-05',
    where: at('/venditore/1'),
    wraps: [
      asked(leaveFeedback, (call) => {
        const body = jsonIn(call) as { rating?: unknown } | null;
        return body?.rating === 1 ? withBody(call, { ...body, rating: 2 }) : call;
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
    where: at('POST /api/feedbacks/{userId}/'),
    wraps: [
      around(leaveFeedback, async (call, forward) => {
        const answer = await forward(call);
        const refused = jsonIn(answer) as { non_field_errors?: string[] } | null;
        if (!refused?.non_field_errors?.includes(PROBLEM.ownReview)) return answer;
        const { rating, comment = '' } = jsonIn(call) as { rating: number; comment?: string };
        const made = { id: 1, rating, comment, created_at: '2026-06-12T08:00:00.000Z' };
        return withJson(answer, { ...made, seller_full_name: '' }, 201);
      }),
    ],
  },
  {
    name: 'review-without-comment',
    says: {
      it: 'I commenti delle recensioni non si vedono.',
      en: 'The comments of reviews are not shown.',
    },
    breaks: 'FEED-02',
    where: at('/venditore/1'),
    wraps: [
      answers(listFeedback, (reviews) => reviews.map((review) => ({ ...review, comment: '' }))),
    ],
  },
  {
    name: 'oldest-review-missing',
    says: {
      it: 'Manca la recensione più vecchia, e la media non torna.',
      en: 'The oldest review is missing, and the average does not fit.',
    },
    breaks: 'FEED-01',
    where: at('/venditore/1'),
    wraps: [answers(listFeedback, (reviews) => reviews.slice(0, -1))],
  },
  {
    name: 'unknown-seller-found',
    says: {
      it: 'Un venditore che non esiste ha una pagina vuota invece di un errore.',
      en: 'A seller who does not exist has an empty page in place of an error.',
    },
    breaks: 'FEED-04',
    where: at('/venditore/9999'),
    wraps: [
      around(listFeedback, async (call, forward) => {
        const answer = await forward(call);
        return answer.status === 404 ? withJson(answer, [], 200) : answer;
      }),
    ],
  },
  {
    name: 'member-since-wrong-year',
    says: {
      it: 'La pagina di un venditore lo dice iscritto un anno prima.',
      en: 'The page of a seller says that they registered a year earlier.',
    },
    breaks: 'FEED-06',
    where: at('/venditore/1'),
    wraps: [
      answers(getSeller, (seller) => ({
        ...seller,
        date_joined: seller.date_joined.replace(/^\d{4}/, (year) => String(Number(year) - 1)),
      })),
    ],
  },
  {
    name: 'mail-sent-twice',
    says: {
      it: 'La mail con il link per la password arriva due volte.',
      en: 'The mail with the password link comes twice.',
    },
    breaks: 'RESET-06',
    where: at('/password-reset'),
    wraps: [
      around(requestPasswordReset, async (call, forward) => {
        await forward(call);
        return forward(call);
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
    where: at('/password-reset-confirm/…'),
    wraps: [
      asked(confirmPasswordReset, (call) => {
        const body = jsonIn(call) as Record<string, string> | null;
        const { new_password1: one = '', new_password2: other = '' } = body ?? {};
        if (one !== other || one.length !== 7) return call;
        return withBody(call, { ...body, new_password1: `${one}1`, new_password2: `${one}1` });
      }),
    ],
  },
  {
    name: 'token-left-behind',
    says: {
      it: 'Dopo il logout il token resta nel browser.',
      en: 'After the logout the token stays in the browser.',
    },
    breaks: 'GEN-04',
    where: { it: 'ogni pagina, «Logout»', en: 'every page, "Logout"' },
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
    name: 'logout-says-nothing',
    says: {
      it: 'Il logout non dice che è riuscito.',
      en: 'The logout does not say that it succeeded.',
    },
    breaks: 'AUTH-10',
    where: at('/login'),
    client: ({ hideText }) => hideText('Logout effettuato con successo'),
  },
  {
    name: 'login-error-without-cross',
    says: { it: 'L’errore di accesso perde il segno ❌.', en: 'The login error lacks its ❌.' },
    breaks: 'AUTH-05',
    where: at('/login'),
    client: ({ each }) =>
      each('[role=alert], [role=alert] *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && node.nodeValue?.includes('❌'))
            node.nodeValue = node.nodeValue.replace(/❌\s*/, '');
      }),
  },
  {
    name: 'password-in-clear',
    says: {
      it: 'La password si legge mentre si scrive.',
      en: 'The password can be read while it is typed.',
    },
    breaks: 'AUTH-01',
    where: at('/login'),
    client: ({ each }) =>
      each('input[type=password]', (input) => input.setAttribute('type', 'text')),
  },
];
