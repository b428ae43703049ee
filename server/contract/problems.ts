import * as z from 'zod/mini';
import { namedSchema } from './endpoint.ts';
import {
  CLOCK_FIRST_DAY,
  CLOCK_LAST_DAY,
  FAULT_CALLS_MAX,
  IMAGE_MAX_BYTES,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
  SANDBOX_ID_MAX,
  WAIT_MAX_MS,
} from './limits.ts';
import {
  formatCharacters,
  formatCount,
  formatDay,
  formatDuration,
  formatFileSize,
  formatPrice,
} from './quantities.ts';

/** Body of an error that concerns no field: every status but 400, and some 400. */
export const Detail = namedSchema('Detail', { detail: z.string() });

/** Body of 400: the error texts by field. The key `non_field_errors` is for those that concern no single field. */
export const FieldErrors = z
  .record(z.string(), z.array(z.string()))
  .register(z.globalRegistry, { id: 'FieldErrors' });

export type Detail = z.output<typeof Detail>;
export type FieldErrors = z.output<typeof FieldErrors>;

/** Italian error texts of the answers, as far as tests/requirements.md leaves the wording open; else see `TEXT`. */
export const PROBLEM = {
  required: 'Questo campo è obbligatorio.',
  invalid: 'Valore non valido.',
  single: 'Indica un solo valore.',
  tooLong: (max: number) => `Al massimo ${formatCharacters(max)}.`,
  notListed: 'Scegli un valore della lista.',
  airport: 'Scegli un aeroporto della lista.',
  date: 'Indica una data valida nel formato AAAA-MM-GG.',
  pastDate: 'La data non può essere nel passato.',
  time: 'Indica un orario valido nel formato HH:MM.',
  price: 'Il prezzo deve essere un numero valido.',
  priceMax: `Il prezzo può essere al massimo ${formatPrice(PRICE_MAX)}.`,
  returnOnOneWay: 'Un biglietto di sola andata non ha orari di ritorno.',
  notAnImage: 'Il file non è un’immagine che possiamo leggere. Scegline un’altra.',
  imageTooBig: `L’immagine supera il limite di ${formatFileSize(IMAGE_MAX_BYTES)}. Scegline una più piccola.`,
  imageTooManyPixels: 'L’immagine ha troppi pixel. Scegline una più piccola.',
  oneImage: 'Carica una sola immagine.',
  email: 'Inserisci un indirizzo email valido.',
  passwordShort: `La password deve avere almeno ${formatCharacters(PASSWORD_MIN)}.`,
  passwordLong: `La password può avere al massimo ${formatFileSize(PASSWORD_MAX_BYTES)}.`,
  passwordMismatch: 'Le due password non coincidono.',
  linkDead: 'Il link non è valido o è scaduto. Richiedine uno nuovo.',
  rating: `Il voto va da ${RATING_MIN} a ${RATING_MAX}.`,
  reasonRequired: 'Indica il motivo del rifiuto.',
  ownReview: 'Non puoi recensire te stesso.',
  fromAfterTo: 'La data di inizio è successiva alla data di fine.',
  json: 'Il corpo della richiesta non è JSON valido.',
  jsonObject: 'Il corpo della richiesta deve essere un oggetto JSON.',
  multipart: 'Il modulo inviato non è leggibile.',
  credentials: 'Email o password non corretti.',
  inactive: 'Questo account è disattivato. Contatta l’assistenza.',
  noToken: 'Autenticazione richiesta: accedi per continuare.',
  badToken: 'Sessione non valida o scaduta: accedi di nuovo.',
  staffOnly: 'Operazione riservata agli amministratori.',
  notYours: 'Questo biglietto non è tuo.',
  alreadySold: 'Un biglietto venduto non si può più modificare.',
  ownAccount: 'Non puoi disattivare il tuo stesso account.',
  ticketNotFound: 'Biglietto non trovato.',
  userNotFound: 'Utente non trovato.',
  pathNotFound: 'Risorsa non trovata.',
  methodNotAllowed: 'Metodo non consentito per questa risorsa.',
  tooLarge: 'La richiesta è troppo grande.',
  tooSlow: 'La richiesta ha impiegato troppo tempo.',
  unsupported: 'Formato della richiesta non supportato.',
  badRequest: 'La richiesta non è leggibile.',
  slowDown: (seconds: number) => `Troppi tentativi. Riprova tra ${formatDuration(seconds)}.`,
  internal: 'Errore interno del server. Riprova più tardi.',
  storage: 'Il salvataggio non è riuscito e nulla è stato modificato. Riprova più tardi.',
  /** Truncated, because the id comes from the request unchecked. */
  sandboxNotFound: (id: string) => `La sandbox «${id.slice(0, SANDBOX_ID_MAX)}» non esiste.`,
  sandboxExists: (id: string) => `La sandbox «${id}» esiste già.`,
  sandboxId: `Usa lettere, cifre, trattini o trattini bassi: da 1 a ${formatCharacters(SANDBOX_ID_MAX)}.`,
  sandboxFull: 'Questa sandbox è piena: riportala allo stato iniziale per continuare.',
  sandboxDefault: 'La sandbox predefinita non si elimina: usa il reset.',
  clock: 'Indica uno tra {now}, {advance: {days, hours, minutes, seconds}} e {mode: "live"}.',
  instant: 'Indica un istante ISO con fuso, per esempio 2026-06-12T09:00:00+02:00.',
  clockRange: `L’orologio può stare tra il ${formatDay(CLOCK_FIRST_DAY)} e il ${formatDay(CLOCK_LAST_DAY)}.`,
  waitMs: `Indica un’attesa tra 0 e ${formatCount(WAIT_MAX_MS)} millisecondi.`,
  fault: 'Errore simulato dalla regia.',
  faultEndpoint: (names: readonly string[]) => `Indica una chiamata tra ${names.join(', ')}.`,
  faultKeys: 'Indica solo endpoint, nth, times ed effect.',
  faultEffect: 'Indica uno tra {status, body?}, {delay_ms}, {drop: true} e {malformed: true}.',
  faultNotFound: 'Guasto non trovato.',
  count: `Indica un numero intero da 1 a ${formatCount(FAULT_CALLS_MAX)}.`,
  controlsLocal: 'La regia risponde solo da questo computer, o con il suo token.',
} as const;
