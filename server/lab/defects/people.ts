import { login } from '#contract/auth';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import { requestPasswordReset, confirmPasswordReset } from '#contract/password-reset';
import { getProfile, getSeller } from '#contract/users';
import {
  answers,
  around,
  asked,
  jsonIn,
  withBody,
  withJson,
  type PlantedDefect,
} from './defect.ts';

export const PEOPLE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'email-to-the-letter',
    says: 'Chi scrive la propria email con le maiuscole non entra.',
    breaks: 'AUTH-11',
    where: '/login',
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
    says: 'Chi sbaglia la password molte volte non viene mai rallentato.',
    breaks: 'AUTH-13',
    where: '/login',
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
    says: 'Il profilo dice a tutti di essere dello staff: il menu mostra Admin a chiunque.',
    breaks: 'AUTH-08',
    where: 'ogni pagina',
    wraps: [answers(getProfile, (profile) => ({ ...profile, is_staff: true }))],
  },
  {
    name: 'profile-without-name',
    says: 'Il profilo arriva senza nome: il saluto usa l’email per tutti.',
    breaks: 'AUTH-09',
    where: 'ogni pagina',
    wraps: [answers(getProfile, (profile) => ({ ...profile, full_name: '' }))],
  },
  {
    name: 'review-never-one-star',
    says: 'Una recensione da una stella viene salvata con due.',
    breaks: 'FEED-05',
    where: '/venditore/1',
    wraps: [
      asked(leaveFeedback, (call) => {
        const body = jsonIn(call) as { rating?: unknown } | null;
        return body?.rating === 1 ? withBody(call, { ...body, rating: 2 }) : call;
      }),
    ],
  },
  {
    name: 'own-profile-reviewed',
    says: 'Recensire sé stessi sembra riuscire.',
    breaks: 'FEED-05',
    where: 'POST /api/feedbacks/{userId}/',
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
    says: 'I commenti delle recensioni non si vedono.',
    breaks: 'FEED-02',
    where: '/venditore/1',
    wraps: [
      answers(listFeedback, (reviews) => reviews.map((review) => ({ ...review, comment: '' }))),
    ],
  },
  {
    name: 'oldest-review-missing',
    says: 'Manca la recensione più vecchia, e la media non torna.',
    breaks: 'FEED-01',
    where: '/venditore/1',
    wraps: [answers(listFeedback, (reviews) => reviews.slice(0, -1))],
  },
  {
    name: 'unknown-seller-found',
    says: 'Un venditore che non esiste ha una pagina vuota invece di un errore.',
    breaks: 'FEED-04',
    where: '/venditore/9999',
    wraps: [
      around(listFeedback, async (call, forward) => {
        const answer = await forward(call);
        return answer.status === 404 ? withJson(answer, [], 200) : answer;
      }),
    ],
  },
  {
    name: 'member-since-wrong-year',
    says: 'La pagina di un venditore lo dice iscritto un anno prima.',
    breaks: 'FEED-06',
    where: '/venditore/1',
    wraps: [
      answers(getSeller, (seller) => ({
        ...seller,
        date_joined: seller.date_joined.replace(/^\d{4}/, (year) => String(Number(year) - 1)),
      })),
    ],
  },
  {
    name: 'mail-sent-twice',
    says: 'La mail con il link per la password arriva due volte.',
    breaks: 'RESET-06',
    where: '/password-reset',
    wraps: [
      around(requestPasswordReset, async (call, forward) => {
        await forward(call);
        return forward(call);
      }),
    ],
  },
  {
    name: 'short-password-accepted',
    says: 'Una password di sette caratteri viene accettata.',
    breaks: 'RESET-06',
    where: '/password-reset-confirm/…',
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
    says: 'Dopo il logout il token resta nel browser.',
    breaks: 'GEN-04',
    where: 'ogni pagina, «Logout»',
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
    says: 'Il logout non dice che è riuscito.',
    breaks: 'AUTH-10',
    where: '/login',
    client: ({ hideText }) => hideText('Logout effettuato con successo'),
  },
  {
    name: 'login-error-without-cross',
    says: 'L’errore di accesso perde il segno ❌.',
    breaks: 'AUTH-05',
    where: '/login',
    client: ({ each }) =>
      each('[role=alert], [role=alert] *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && node.nodeValue?.includes('❌'))
            node.nodeValue = node.nodeValue.replace(/❌\s*/, '');
      }),
  },
  {
    name: 'password-in-clear',
    says: 'La password si legge mentre si scrive.',
    breaks: 'AUTH-01',
    where: '/login',
    client: ({ each }) =>
      each('input[type=password]', (input) => input.setAttribute('type', 'text')),
  },
];
