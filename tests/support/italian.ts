/** Frequent Italian words that are not English ones: articles, prepositions, verbs, and nouns of the product. */
const WORDS = [
  'il|lo|la|gli|le|un|una|uno|di|da|con|che|si|se|del|dello|della|dei|degli|delle|dal|dalla|al|alla|nel|nella|sul|sulla',
  'sono|ha|hanno|servono|manca|indica|scegli|usa|usata|oppure|ogni|tutti|tutte|tutto|altri|altra|altro|nessun',
  'nessuno|questo|questa|quello|quella|suo|sua|tuo|tuoi|propri|proprio|senza|dove|quando|prima|dopo|solo|anche|tra|fra|ancora|nulla',
  'valido|valida|utente|utenti|biglietto|biglietti|errore|dati|riga|campo|cartella|giorno|giorni|guasto|guasti|requisiti',
].join('|');

const ITALIAN = new RegExp(
  [
    // An accented vowel or Italian quotation marks.
    '[àèéìòùÀÈÉÌÒÙ«»]',
    // An elided article, as in `l’immagine`.
    String.raw`(?<![\p{L}\d])(?:l|un|dell|all|dall|nell|sull|c|quest)['’](?=\p{L})`,
    String.raw`(?<![\p{L}\d_./-])(?:${WORDS})(?![\p{L}\d_/-])`,
  ].join('|'),
  'giu',
);

/** The parts of a text that look Italian, by a heuristic; empty for an English text. */
export const italianIn = (text: string): string[] =>
  [...text.matchAll(ITALIAN)].map(([found]) => found);
