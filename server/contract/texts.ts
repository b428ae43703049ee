import { BRAND, LOADING } from './own-brand.ts';

/** What people who test read: Italian by default, English where a call asks for it (LAB-15). */
export type Language = 'it' | 'en';

/** A text in both, so that none can be written in one alone. */
export type InBoth = Readonly<Record<Language, string>>;

/** Italian texts whose wording tests/requirements.md fixes; a test compares the two. */
export const TEXT = {
  brand: BRAND,
  loading: LOADING,
  more: 'Mostra altri',
  network: 'Errore di rete o server non disponibile.',
  unnamedUser: 'Utente',
  journey: {
    sameAsDestination: 'Partenza e destinazione non possono essere uguali.',
    sameAsDeparture: 'Destinazione e partenza non possono essere uguali.',
  },
  auth: {
    registrationClosed: 'Al momento non è possibile registrarsi. Torna a trovarci presto!',
    recoverPassword: 'Recupera password',
    unexpected: 'Errore imprevisto. Controlla email e password.',
    profileAfterLogin: 'Login riuscito, ma errore nel caricamento del profilo utente.',
    profileFailed: 'Errore nel recupero del profilo utente',
    loggedOut: 'Logout effettuato con successo',
  },
  publish: {
    done: 'Biglietto pubblicato con successo!',
    updated: 'Biglietto aggiornato con successo!',
    required: '⚠️ Compila tutti i campi obbligatori: Partenza, Destinazione, Data e Prezzo.',
    price: '⚠️ Il prezzo deve essere un numero valido.',
    cancelEdit: 'Annulla modifica',
  },
  search: {
    none: 'Nessun risultato trovato.',
    failed: 'Errore durante la ricerca. Riprova più tardi.',
  },
  card: { contact: 'Contatta', sellerInfo: 'Info venditore' },
  mine: {
    edit: 'Modifica',
    remove: 'Elimina',
    markSold: 'Segna come venduto',
    sold: 'Venduto',
    pending: 'Da moderare',
    rejected: 'Rifiutato',
    confirmRemove: 'Sei sicuro di voler eliminare questo biglietto?',
    removeFailed: "Errore durante l'eliminazione.",
    sessionExpired: 'Sessione scaduta, verrai disconnesso...',
  },
  favourites: {
    title: 'I tuoi biglietti preferiti',
    none: 'Nessun preferito',
    confirmRemove: 'Sei sicuro di voler rimuovere questo biglietto dai preferiti e cancellarlo?',
    unauthorised: 'Non autorizzato',
  },
  feedback: { noComment: '(Nessun commento)' },
  reset: {
    sent: "Ti abbiamo inviato un'email con le istruzioni per reimpostare la password.",
    requestFailed: 'Errore durante la richiesta. Riprova.',
    mismatch: '❌ Le due password non coincidono.',
    done: 'Password aggiornata correttamente! Verrai reindirizzato alla pagina di login...',
    confirmFailed: 'Errore durante il reset della password.',
    emailConfirmed: 'Email confermata!',
    emailConfirmedNext: 'Ora puoi accedere alla tua area personale.',
  },
  admin: {
    title: 'Admin Dashboard',
    loginFirst: 'Devi accedere per visualizzare la dashboard.',
    deniedDashboard: '⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.',
    denied: 'Accesso negato.',
    series: { created: 'Creati', sold: 'Venduti', favourites: 'Preferiti' },
    roleAdmin: 'Admin',
    roleUser: 'Utente',
    active: 'Attivo',
    inactive: 'Disattivo',
    generate: 'Genera report',
    bothDates: '⚠️ Seleziona entrambe le date.',
    badDates: 'Formato date non valido',
    userFailed: 'Errore nel caricamento dati utente',
    noNotes: 'Nessuna nota',
    chartFailed: (statusText: string) => `Error: ${statusText}`,
  },
} as const;
