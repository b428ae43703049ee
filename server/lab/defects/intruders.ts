import { textOfBase64Url } from '#platform/bytes';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import type { CallAnswer } from '#contract/endpoint';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import type { Ticket } from '#contract/tickets';
import { editTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import {
  around,
  at,
  charactersOf,
  everyNth,
  jsonIn,
  late,
  utf8,
  withBody,
  withJson,
  type Call,
  type Forward,
  type PlantedDefect,
} from './defect.ts';

/** The tickets on sale, which say to everybody who sells them. */
const ticketsOnSale = async (call: Call, forward: Forward): Promise<readonly Ticket[]> => {
  const { authorization: _token, 'content-type': _type, ...headers } = call.headers;
  const answer = await forward({
    method: 'GET',
    path: '/api/tickets/public/',
    query: new URLSearchParams(),
    headers,
    body: new Uint8Array(),
  });
  return answer.status === 200 ? (jsonIn(answer) as Ticket[]) : [];
};

/** Whether the email in a call's body is that of somebody who sells. */
const isSeller = async (call: Call, forward: Forward): Promise<boolean> => {
  const { email } = (jsonIn(call) ?? {}) as { email?: unknown };
  if (typeof email !== 'string') return false;
  const tickets = await ticketsOnSale(call, forward);
  return tickets.some(({ user_email: one }) => one === email.trim().toLowerCase());
};

/** The user id that a token claims, whoever signed it; `null` if it claims none. */
const claimedUser = ({ headers }: Call): number | null => {
  const [, payload] = /^Bearer \S+?\.([\w-]+)\./.exec(headers['authorization'] ?? '') ?? [];
  const claims = jsonIn({ body: utf8(textOfBase64Url(payload ?? '')) });
  const { sub } = (claims ?? {}) as { sub?: unknown };
  return sub === undefined ? null : Number(sub);
};

/** The price in the form of an edit; `null` if it has none. */
const priceIn = ({ body }: Call): number | null => {
  const form = charactersOf(body);
  const price = /name="price"(?:\r\n[^\r\n]+)*\r\n\r\n(\d+(?:[.,]\d\d?)?)\r\n/.exec(form)?.[1];
  return price === undefined ? null : Number(price.replace(',', '.'));
};

/** What lets somebody in who should stay out, tells them what they should not know, or keeps out who may come in. */
export const INTRUDER_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'every-fourth-login-refused',
    says: {
      it: 'Un accesso su quattro viene rifiutato, anche con la password giusta.',
      en: 'Each fourth login is refused, with the right password, too.',
    },
    breaks: 'AUTH-03',
    where: at('/login'),
    wraps: [
      everyNth(4, login, async (call, forward) => {
        const answer = await forward(call);
        if (answer.status !== 200) return answer;
        return withJson(answer, { non_field_errors: [PROBLEM.credentials] }, 400);
      }),
    ],
  },
  {
    name: 'unknown-email-told-apart',
    says: {
      it: 'L’accesso dice se un’email è di qualcuno che vende: per le altre dà la colpa all’email.',
      en: 'The login tells whether an email is that of a seller: for others it blames the email.',
    },
    breaks: 'AUTH-11',
    where: at('/login'),
    wraps: [
      around(login, async (call, forward) => {
        const answer = await forward(call);
        const refused = jsonIn(answer) as { non_field_errors?: unknown } | null;
        if (answer.status !== 400 || refused?.non_field_errors === undefined) return answer;
        if (await isSeller(call, forward)) return answer;
        return withJson(answer, { email: [PROBLEM.email] });
      }),
    ],
  },
  {
    name: 'known-email-answered-late',
    says: {
      it: 'Chi chiede il link per la password aspetta due secondi se l’email è di chi vende: si capisce chi è iscritto.',
      en: 'Who asks for the password link waits two seconds if the email is that of a seller: so one learns who is registered.',
    },
    breaks: 'RESET-06',
    where: at('/password-reset'),
    wraps: [
      around(requestPasswordReset, async (call, forward) => {
        const answer = await forward(call);
        return (await isSeller(call, forward)) ? late(answer) : answer;
      }),
    ],
  },
  {
    name: 'forged-token-accepted',
    says: {
      it: 'Il profilo di chi vende si apre anche con un token scaduto o firmato da altri.',
      en: 'The profile of a seller opens with a token that has expired or that somebody else has signed, too.',
    },
    breaks: 'AUTH-12',
    where: at('GET /api/users/user/me/'),
    wraps: [
      around(getProfile, async (call, forward) => {
        const answer = await forward(call);
        if (answer.status !== 401) return answer;
        const id = claimedUser(call);
        const tickets = await ticketsOnSale(call, forward);
        const ticket = tickets.find(({ user }) => user === id);
        if (!ticket) return answer;
        const { user_full_name: full_name, user_email: email } = ticket;
        const { 'www-authenticate': _asked, ...headers } = answer.headers;
        return withJson({ ...answer, headers }, { id, full_name, email, is_staff: false }, 200);
      }),
    ],
  },
  {
    name: 'stranger-changes-price',
    says: {
      it: 'Chiunque sia entrato può cambiare il prezzo del biglietto di un altro.',
      en: 'Anybody who is logged in can change the price of another person’s ticket.',
    },
    breaks: 'MINE-05',
    where: at('PATCH /api/tickets/tickets/{id}/'),
    wraps: [
      around(editTicket, async (call, forward) => {
        const answer = await forward(call);
        const price = priceIn(call);
        if (answer.status !== 403 || price === null) return answer;
        const tickets = await ticketsOnSale(call, forward);
        const ticket = tickets.find(({ id }) => String(id) === call.path.split('/')[4]);
        if (!ticket) return answer;
        // Only the control room can change a row for somebody else.
        const edit = withBody(call, { tickets: [{ id: ticket.id, price }] });
        const edited = await forward({ ...edit, method: 'POST', path: arrangeRows.path });
        if (edited.status !== arrangeRows.status) return answer;
        const [row] = (jsonIn(edited) as CallAnswer<typeof arrangeRows>).tickets;
        const state = row?.moderation === 'pending' ? 'pending' : 'on_sale';
        // Only a public ticket says that staff has approved it.
        const own = { ...row, ...ticket, is_checked: undefined };
        return withJson(answer, { ...own, price, state }, 200);
      }),
    ],
  },
  {
    name: 'password-kept-in-browser',
    says: {
      it: 'Dopo l’accesso la password resta in chiaro nel browser.',
      en: 'After the login the password stays readable in the browser.',
    },
    breaks: 'GEN-04',
    where: at('/login'),
    client: () =>
      document.addEventListener(
        'submit',
        (event) => {
          const form = event.target as HTMLFormElement;
          const password = form.querySelector<HTMLInputElement>('input[name=password]');
          if (password) localStorage.setItem('password', password.value);
        },
        true,
      ),
  },
];
