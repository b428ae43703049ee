import * as z from 'zod/mini';
import { namedSchema } from './endpoint.ts';
import {
  CLOCK_FIRST_DAY,
  CLOCK_LAST_DAY,
  IMAGE_MAX_BYTES,
  JSON_DEPTH_MAX,
  OWN_TICKETS_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
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

/** 1250 → '1250,00', which has one reading. */
const withCents = (price: number): string => price.toFixed(2).replace('.', ',');

/** Italian error texts of the answers, as far as tests/requirements.md leaves the wording open; else see `TEXT`. */
export const PROBLEM = {
  required: 'Questo campo è obbligatorio.',
  invalid: 'Valore non valido.',
  single: 'Indica un solo valore.',
  tooLong: (max: number) => `Al massimo ${formatCharacters(max)}.`,
  notListed: 'Scegli un valore dall’elenco.',
  airport: 'Scegli un aeroporto dall’elenco.',
  date: 'Indica una data valida nel formato AAAA-MM-GG.',
  pastDate: 'La data non può essere nel passato.',
  departed: 'A quest’ora il volo è già partito.',
  time: 'Indica un orario valido nel formato HH:MM.',
  price: 'Il prezzo deve essere un numero valido.',
  priceEither: (one: number, other: number) =>
    `Si può leggere in due modi: scrivi ${withCents(one)} oppure ${withCents(other)}.`,
  priceMax: `Il prezzo può essere al massimo ${formatPrice(PRICE_MAX)}.`,
  returnOnOneWay: 'Un biglietto di sola andata non ha orari di ritorno.',
  notAnImage: 'Non riusciamo a leggere l’immagine: salvala come JPEG o PNG e scegli il nuovo file.',
  imageTooBig: `L’immagine supera il limite di ${formatFileSize(IMAGE_MAX_BYTES)}: salvala come JPEG o PNG, più piccola.`,
  imageTooManyPixels:
    'Le dimensioni dell’immagine sono eccessive: salvala come JPEG o PNG, più piccola.',
  imageGone:
    'Il file non si può più leggere: forse è stato spostato o eliminato. Sceglilo di nuovo, o scegline un altro.',
  oneImage: 'Carica una sola immagine.',
  email: 'Inserisci un indirizzo email valido.',
  passwordShort: `La password deve avere almeno ${formatCharacters(PASSWORD_MIN)}.`,
  passwordLong: `La password può avere al massimo ${formatCharacters(PASSWORD_MAX_BYTES)}, meno con accenti o emoji.`,
  passwordMismatch: 'Le due password non coincidono.',
  linkDead: 'Il link non è valido o è scaduto. Richiedine uno nuovo.',
  rating: `Il voto va da ${RATING_MIN} a ${RATING_MAX}.`,
  reasonRequired: 'Indica il motivo del rifiuto.',
  ownReview: 'Non puoi recensire te stesso.',
  fromAfterTo: 'La data di inizio è successiva alla data di fine.',
  json: 'Il corpo della richiesta non è JSON valido.',
  jsonObject: 'Il corpo della richiesta deve essere un oggetto JSON.',
  multipart: 'Il modulo inviato non è leggibile.',
  credentials: 'Email o password non corrette.',
  inactive: 'Questo account è disattivato. Contatta l’assistenza.',
  noToken: 'Autenticazione richiesta: accedi per continuare.',
  badToken: 'Sessione non valida o scaduta: accedi di nuovo.',
  staffOnly: 'Operazione riservata agli amministratori.',
  notYours: 'Questo biglietto non è tuo.',
  alreadySold: 'Un biglietto venduto non si può più modificare.',
  ownAccount: 'Non puoi disattivare il tuo account.',
  ticketsFull: `Puoi avere al massimo ${formatCount(OWN_TICKETS_MAX)} biglietti, anche venduti o rifiutati: eliminane uno per pubblicarne un altro.`,
  ticketNotFound: 'Biglietto non trovato.',
  ticketChanged:
    'Il biglietto è cambiato mentre lo guardavi e nulla è stato deciso: leggilo di nuovo.',
  userNotFound: 'Utente non trovato.',
  pathNotFound: 'Risorsa non trovata.',
  methodNotAllowed: 'Metodo non consentito per questa risorsa.',
  tooManyBytes: (most: number) =>
    `Questa chiamata accetta al massimo ${formatFileSize(most)}: invia meno dati, per esempio senza immagini.`,
  tooSlow: 'La richiesta ha impiegato troppo tempo.',
  unsupported: 'Formato della richiesta non supportato.',
  jsonOnly: 'Invia JSON, con Content-Type: application/json.',
  jsonOrForm: 'Invia un modulo multipart/form-data, o JSON con Content-Type: application/json.',
  notUtf8: 'Il testo della richiesta non è UTF-8 valido.',
  tooDeep: `Al massimo ${formatCount(JSON_DEPTH_MAX)} oggetti ed elenchi, l’uno dentro l’altro.`,
  fieldName:
    'Scrivi il nome del campo senza parentesi e senza punti: per più valori, ripeti il campo.',
  badRequest: 'La richiesta non è leggibile.',
  slowDown: (seconds: number) => `Troppi tentativi. Riprova tra ${formatDuration(seconds)}.`,
  busy: (seconds: number) =>
    `In questo momento ci sono troppe richieste. Riprova tra ${formatDuration(seconds)}.`,
  passwords: (seconds: number) =>
    `In questo momento non possiamo controllare le password e nulla è stato modificato. Riprova tra ${formatDuration(seconds)}.`,
  notNow: 'Il server non riesce a rispondere in questo momento. Riprova più tardi.',
  noDecoder:
    'In questo momento non riusciamo a leggere le immagini e nulla è stato modificato. Riprova più tardi.',
  internal: 'Errore interno del server. Riprova più tardi.',
  storage: 'Il salvataggio non è riuscito e nulla è stato modificato. Riprova più tardi.',
  replaced: 'Nel frattempo i dati sono stati ripristinati e nulla è stato modificato. Riprova.',
  clockRange: `L’orologio può stare tra il ${formatDay(CLOCK_FIRST_DAY)} e il ${formatDay(CLOCK_LAST_DAY)}.`,
  imageName: 'Indica il nome di un’immagine, senza il percorso, oppure null.',
  notAsStored:
    'Indica il valore come viene salvato: senza spazi intorno, un’email in minuscolo, valori diversi.',
  unknownKey: 'Campo sconosciuto.',
  foreignHost:
    'Questo server risponde solo come localhost. Per raggiungerlo con un altro nome, impostare PUBLIC_URL.',
} as const;
