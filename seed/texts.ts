/** What generated and arranged rows say. All lists but `REVIEWS` also fill the scenario `large`, which changes with them. */

export const FIRST_NAMES = [
  ...['Alessandra', 'Andrea', 'Anna', 'Bruno', 'Carla', 'Daniele', 'Federica', 'Filippo'],
  ...['Gabriele', 'Ilaria', 'Laura', 'Lorenzo', 'Martina', 'Nicola', 'Pietro', 'Roberta'],
  ...['Silvia', 'Simone', 'Tommaso', 'Valentina'],
];
export const LAST_NAMES = [
  ...['Amato', 'Barbieri', 'Conti', 'Costa', 'Ferrara', 'Galli', 'Gatti', 'Lombardi', 'Longo'],
  ...['Mancini', 'Martini', 'Monti', 'Pellegrini', 'Rinaldi', 'Rizzo', 'Romano', 'Sala'],
  ...['Santoro', 'Serra', 'Villa', 'Vitale'],
];
export const NOTES = [
  'Cambio nome a carico mio.',
  'Biglietto acquistato a tariffa piena, lo cedo sotto costo per un impegno di lavoro.',
  'Solo borsa piccola sotto il sedile.',
  'Posto già scelto e pagato.',
  'Rispondo entro sera, anche nel fine settimana.',
];
export const COMMENTS = [
  'Tutto regolare.',
  'Persona seria e puntuale.',
  'Risposte un po’ lente, ma il biglietto era a posto.',
  'Consigliato!',
];
export const REASON = 'Le informazioni sul volo non bastano: aggiungi compagnia e orari.';
/** Comments of arranged reviews, by stars from 1; about a man or a woman alike. */
export const REVIEWS: readonly (readonly [string, ...string[]])[] = [
  [
    'Nessuna risposta dopo il pagamento: ho dovuto aprire una segnalazione.',
    'Il biglietto era già stato usato.',
    'Ha cambiato prezzo tre volte e poi ha annullato tutto.',
  ],
  [
    'Il bagaglio da stiva non era compreso, diversamente da quanto scritto.',
    'Ho avuto la conferma solo la sera prima del volo.',
    'Il costo del cambio nome l’ho scoperto alla fine.',
    'Risposte a metà: ho dovuto chiedere tutto due volte.',
  ],
  [
    'Alla fine tutto bene, però ho dovuto insistere per avere la ricevuta.',
    'Biglietto a posto, orario dell’annuncio un po’ diverso.',
    'Nella media: niente da dire, niente da ricordare.',
    'Volo regolare, comunicazione migliorabile.',
  ],
  [
    'Tutto regolare.',
    'Biglietto valido, un po’ di attesa per il cambio nome.',
    'Comunicazione chiara e biglietto arrivato subito via email.',
    'Disponibile anche di domenica sera.',
    'Prezzo giusto, qualche messaggio di troppo per mettersi d’accordo.',
    'Volo perfetto, mi aspettavo solo la conferma un po’ prima.',
    'Risposte un po’ lente, ma il biglietto era a posto.',
  ],
  [
    'Persona seria e puntuale.',
    'Tutto come descritto.',
    'Cambio nome fatto in un attimo.',
    'Seconda volta che compro qui: sempre affidabile.',
    'Ho risparmiato quasi 60 € su un volo per la Sicilia. Grazie!',
    'Mi ha spiegato anche come fare il check-in.',
    'Prezzo onesto e risposte immediate.',
    'Ho ricevuto la prenotazione a mio nome la sera stessa.',
    'Gentilezza e velocità: perfetto per chi parte all’ultimo.',
    'Mi ha avvisato per tempo del cambio di orario.',
    'Tutto liscio, dal primo messaggio all’imbarco.',
    'Biglietto arrivato prima ancora che lo chiedessi.',
  ],
];
